import { type Document, edgeKey } from './document.ts'

const CHANGES = [
  'added',
  'removed',
  'moved',
  'connected',
  'disconnected',
  'renamed',
  'switched',
  'configured',
  'noted',
  'flow',
  'several',
] as const
/** What an undo step did, as one word. */
type Change = (typeof CHANGES)[number]

type Thing = { id: string }

interface Differences<T> {
  added: number
  removed: number
  pairs: [T, T][]
}

function differences<T extends Thing>(before: readonly T[], after: readonly T[]): Differences<T> {
  const then = new Map(before.map((one) => [one.id, one]))
  const now = new Set(after.map(({ id }) => id))
  const pairs = after.flatMap((one): [T, T][] => {
    const old = then.get(one.id)
    return old !== undefined && old !== one ? [[old, one]] : []
  })
  return {
    added: after.filter(({ id }) => !then.has(id)).length,
    removed: before.filter(({ id }) => !now.has(id)).length,
    pairs,
  }
}

type Positioned = { position: { x: number; y: number } }

const moved = ([a, b]: [Positioned, Positioned]): boolean =>
  a.position.x !== b.position.x || a.position.y !== b.position.y

function ofNodes({ pairs }: Differences<Document['nodes'][number]>): Change | null {
  if (pairs.length === 0) return null
  if (pairs.every(moved)) return 'moved'
  if (pairs.every(([a, b]) => a.title !== b.title)) return 'renamed'
  if (pairs.every(([a, b]) => a.disabled !== b.disabled)) return 'switched'
  return pairs.length === 1 ? 'configured' : 'several'
}

function ofEdges(before: Document, after: Document): Change | null {
  if (before.edges === after.edges) return null
  const then = new Set(before.edges.map(edgeKey))
  if (after.edges.some((edge) => !then.has(edgeKey(edge)))) return 'connected'
  return after.edges.length < then.size ? 'disconnected' : null
}

/** Describes the difference between two documents. Added or removed nodes take precedence over other changes. */
export function describeChange(before: Document, after: Document): Change {
  const nodes = differences(before.nodes, after.nodes)
  if (nodes.added > 0 && nodes.removed > 0) return 'several'
  if (nodes.added > 0) return 'added'
  if (nodes.removed > 0) return 'removed'
  const notes = differences(before.notes, after.notes)
  const edges = ofEdges(before, after)
  if (edges) return edges
  const kind = ofNodes(nodes)
  const isNote = notes.added + notes.removed + notes.pairs.length > 0
  if (kind && !isNote) return kind
  if (isNote) return notes.added + notes.removed === 0 && notes.pairs.every(moved) ? 'moved' : 'noted'
  return 'flow'
}
