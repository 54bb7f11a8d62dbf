import { type Document, edgeKey } from './document.ts'
import { isSame } from '../../../../lib/is-same.ts'

/** The result of merging two changed documents. */
interface Joined {
  document: Document
  /** Ids of elements that both changed differently; the first version was used. */
  conflicts: string[]
}

interface Three<T> {
  base: readonly T[]
  mine: readonly T[]
  theirs: readonly T[]
}

interface MergedValue<T> {
  value: T | undefined
  isConflict: boolean
}

/** Merges one element: whoever changed it wins; if both did, it is a conflict. */
function take<T>(base: T | undefined, mine: T | undefined, theirs: T | undefined): MergedValue<T> {
  if (isSame(mine, theirs) || isSame(theirs, base)) return { value: mine, isConflict: false }
  if (isSame(mine, base)) return { value: theirs, isConflict: false }
  return { value: mine, isConflict: true }
}

function joinLists<T>({ base, mine, theirs }: Three<T>, keyOf: (one: T) => string) {
  const mapOf = (list: readonly T[]) => new Map(list.map((one) => [keyOf(one), one]))
  const [then, own, other] = [mapOf(base), mapOf(mine), mapOf(theirs)] as const
  const conflicts: string[] = []
  // In my order; elements that only the others have come last.
  const values = [...new Set([...own.keys(), ...other.keys()])].flatMap((key) => {
    const { value, isConflict } = take(then.get(key), own.get(key), other.get(key))
    if (isConflict) conflicts.push(key)
    return value === undefined ? [] : [value]
  })
  return { values, conflicts }
}

/**
 * Merges two changed versions of a document by node, connection, note and parameter. Only elements changed by both are
 * conflicts, which use my version.
 */
export function joinDocuments(base: Document, mine: Document, theirs: Document): Joined {
  const nodes = joinLists({ base: base.nodes, mine: mine.nodes, theirs: theirs.nodes }, ({ id }) => id)
  const notes = joinLists({ base: base.notes, mine: mine.notes, theirs: theirs.notes }, ({ id }) => id)
  const edges = joinLists({ base: base.edges, mine: mine.edges, theirs: theirs.edges }, edgeKey)
  const params = joinLists({ base: base.params, mine: mine.params, theirs: theirs.params }, ({ key }) => key)
  const settings = take(base.settings, mine.settings, theirs.settings)
  const there = new Set(nodes.values.map(({ id }) => id))
  // If one deleted a node while the other connected it, the connection is dropped.
  const lost = edges.values.filter(({ from, to }) => !there.has(from) || !there.has(to)).map(edgeKey)
  const conflicts = [
    ...nodes.conflicts,
    ...notes.conflicts,
    ...edges.conflicts,
    ...params.conflicts,
    ...lost,
    ...(settings.isConflict ? ['settings'] : []),
  ]
  return {
    conflicts,
    document: {
      ...mine,
      nodes: nodes.values,
      notes: notes.values,
      edges: edges.values.filter((edge) => !lost.includes(edgeKey(edge))),
      params: params.values,
      settings: settings.value ?? mine.settings,
    },
  }
}

function shareList<T>(known: readonly T[], fresh: readonly T[], keyOf: (one: T) => string): T[] {
  const before = new Map(known.map((one) => [keyOf(one), one]))
  return fresh.map((one) => {
    const same = before.get(keyOf(one))
    return same !== undefined && isSame(same, one) ? same : one
  })
}

/** The same document with known objects reused where they are equal, so that they are not rerendered. */
export function shareParts(known: Document, fresh: Document): Document {
  return {
    ...fresh,
    nodes: shareList(known.nodes, fresh.nodes, ({ id }) => id),
    notes: shareList(known.notes, fresh.notes, ({ id }) => id),
    edges: shareList(known.edges, fresh.edges, edgeKey),
    params: shareList(known.params, fresh.params, ({ key }) => key),
    settings: isSame(known.settings, fresh.settings) ? known.settings : fresh.settings,
  }
}
