import type { flows } from '@millrace/contract'
import { type FieldChange, fieldChanges, isSameValue } from './values.ts'

/** `moved`: identical except for its position. */
export type Mark = 'added' | 'removed' | 'changed' | 'moved'

type Note = flows.FlowDocument['notes'][number]
type Parameter = flows.FlowDocument['params'][number]

/** The change of one node, note or parameter. */
export interface ThingChange<T> {
  /** Id of a node or note, key of a parameter. */
  id: string
  mark: Mark
  /** Null if added. */
  before: T | null
  /** Null if removed. */
  after: T | null
  /** Differences, without the position. */
  fields: FieldChange[]
  /** Whether the position differs too. */
  moved: boolean
}

export interface EdgeChange {
  mark: 'added' | 'removed'
  edge: flows.FlowEdge
}

export interface DocumentDiff {
  nodes: ThingChange<flows.FlowNode>[]
  edges: EdgeChange[]
  params: ThingChange<Parameter>[]
  notes: ThingChange<Note>[]
  settings: FieldChange[]
}

interface Compare<T> {
  idOf: (one: T) => string
  fields: (before: T, after: T) => FieldChange[]
  isMoved: (before: T, after: T) => boolean
  /** Whether the same id refers to a different thing. */
  isOther?: (before: T, after: T) => boolean
}

function compareList<T>(before: readonly T[], after: readonly T[], how: Compare<T>): ThingChange<T>[] {
  const { idOf, fields, isMoved, isOther } = how
  const left = new Map(before.map((one) => [idOf(one), one]))
  const added = (one: T): ThingChange<T> => ({ ...bare(idOf(one)), mark: 'added', before: null, after: one })
  const removed = (one: T): ThingChange<T> => ({
    ...bare(idOf(one)),
    mark: 'removed',
    before: one,
    after: null,
  })
  const changes = after.flatMap((one): ThingChange<T>[] => {
    const id = idOf(one)
    const old = left.get(id)
    left.delete(id)
    if (old === undefined) return [added(one)]
    if (isOther?.(old, one)) return [removed(old), added(one)]
    const differing = fields(old, one)
    const moved = isMoved(old, one)
    if (differing.length === 0 && !moved) return []
    const mark = differing.length > 0 ? 'changed' : 'moved'
    return [{ id, mark, before: old, after: one, fields: differing, moved }]
  })
  return [...changes, ...[...left.values()].map(removed)]
}

const bare = (id: string) => ({ id, fields: [], moved: false })

const edgeKey = ({ from, port, to }: flows.FlowEdge): string => `${from}.${port}>${to}`

function compareEdges(before: readonly flows.FlowEdge[], after: readonly flows.FlowEdge[]): EdgeChange[] {
  const old = new Set(before.map(edgeKey))
  const now = new Set(after.map(edgeKey))
  return [
    ...after.filter((edge) => !old.has(edgeKey(edge))).map((edge) => ({ mark: 'added' as const, edge })),
    ...before.filter((edge) => !now.has(edgeKey(edge))).map((edge) => ({ mark: 'removed' as const, edge })),
  ]
}

/** A node's settings come first, without the `params.` prefix. */
function nodeFields(before: flows.FlowNode, after: flows.FlowNode): FieldChange[] {
  const { id: _a, position: _b, params: oldParams, ...old } = before
  const { id: _c, position: _d, params: newParams, ...now } = after
  return [...fieldChanges(old, now), ...fieldChanges(oldParams, newParams, 'params')]
}

function noteFields(before: Note, after: Note): FieldChange[] {
  const { position: _a, size: _b, ...old } = before
  const { position: _c, size: _d, ...now } = after
  return fieldChanges(old, now)
}

const isElsewhere = (before: { position: unknown }, after: { position: unknown }): boolean =>
  !isSameValue(before.position, after.position)

/** Existing parameters whose relative order changed. */
function movedKeys(before: readonly Parameter[], after: readonly Parameter[]): Set<string> {
  const now = new Set(after.map(({ key }) => key))
  const order = before.map(({ key }) => key).filter((key) => now.has(key))
  const old = new Set(order)
  const next = after.map(({ key }) => key).filter((key) => old.has(key))
  return new Set(next.filter((key, at) => key !== order[at]))
}

/** Differences between two documents: nodes are matched by id, parameters by key. */
export function diffDocuments(before: flows.FlowDocument, after: flows.FlowDocument): DocumentDiff {
  const moved = movedKeys(before.params, after.params)
  return {
    nodes: compareList(before.nodes, after.nodes, {
      idOf: ({ id }) => id,
      fields: nodeFields,
      isMoved: isElsewhere,
      // An id can be reused after the last node was removed.
      isOther: (old, now) => old.type !== now.type,
    }),
    edges: compareEdges(before.edges, after.edges),
    params: compareList(before.params, after.params, {
      idOf: ({ key }) => key,
      fields: (old, now) => fieldChanges(old, now),
      isMoved: (_, { key }) => moved.has(key),
    }),
    notes: compareList(before.notes, after.notes, {
      idOf: ({ id }) => id,
      fields: noteFields,
      isMoved: (old, now) => isElsewhere(old, now) || !isSameValue(old.size, now.size),
    }),
    settings: fieldChanges(before.settings, after.settings),
  }
}

/** Number of differences. */
export const countChanges = ({ nodes, edges, params, notes, settings }: DocumentDiff): number =>
  nodes.length + edges.length + params.length + notes.length + settings.length
