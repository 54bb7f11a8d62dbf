import type { flows } from '@millrace/contract'
import type { DocumentDiff, FieldChange, Mark } from '@millrace/engine'

type ChangeKind = 'node' | 'edge' | 'param' | 'note' | 'settings'

/** One line of the list of changes. */
export interface ChangeEntry {
  key: string
  kind: ChangeKind
  mark: Mark
  /** Its subject: ids that the list turns into names. */
  id: string
  edge: flows.FlowEdge | null
  fields: FieldChange[]
  /** Changed and also moved. */
  moved: boolean
  /** Its node or note on the canvases; null when it does not exist there. */
  target: string | null
}

const KINDS: readonly ChangeKind[] = ['node', 'edge', 'param', 'note', 'settings']

/** All changes as lines, in reading order. */
export function changeEntries(diff: DocumentDiff): ChangeEntry[] {
  const things = (['node', 'param', 'note'] as const).flatMap((kind) =>
    diff[`${kind}s`].map(({ id, mark, fields, moved }): ChangeEntry => ({
      key: `${kind} ${id} ${mark}`,
      kind,
      mark,
      id,
      edge: null,
      fields,
      moved: moved && mark === 'changed',
      target: kind === 'param' ? null : id,
    })),
  )
  const edges = diff.edges.map(({ mark, edge }): ChangeEntry => ({
    key: `edge ${mark} ${edge.from}.${edge.port}>${edge.to}`,
    kind: 'edge',
    mark,
    id: '',
    edge,
    fields: [],
    moved: false,
    target: edge.from,
  }))
  const settings = diff.settings.length === 0 ? [] : [settingsEntry(diff.settings)]
  const all = [...things, ...edges, ...settings]
  return KINDS.flatMap((kind) => all.filter((entry) => entry.kind === kind))
}

/** Without changes that do not affect runs: positions, notes, and pinned outputs. */
export const seenByRuns = (entries: readonly ChangeEntry[]): ChangeEntry[] =>
  entries.flatMap((entry) => {
    if (entry.kind === 'note') return []
    if (entry.kind !== 'node') return [entry]
    const fields = entry.fields.filter(({ path }) => path.split('.')[0] !== 'pinned')
    const isSeen = entry.mark === 'added' || entry.mark === 'removed' || fields.length > 0
    return isSeen ? [{ ...entry, fields, moved: false }] : []
  })

const settingsEntry = (fields: FieldChange[]): ChangeEntry => ({
  key: 'settings',
  kind: 'settings',
  mark: 'changed',
  id: '',
  edge: null,
  fields,
  moved: false,
  target: null,
})

/** The marks for the nodes, notes and edges of one side. */
export function marksOf(diff: DocumentDiff, side: 'before' | 'after'): ReadonlyMap<string, Mark> {
  const other = side === 'before' ? 'added' : 'removed'
  const marks = new Map<string, Mark>()
  for (const { id, mark } of [...diff.nodes, ...diff.notes]) if (mark !== other) marks.set(id, mark)
  for (const { mark, edge } of diff.edges)
    if (mark !== other) marks.set(`${edge.from}.${edge.port}>${edge.to}`, mark)
  return marks
}

interface TextParts {
  /** The common beginning, cut to its end. */
  head: string
  before: string
  after: string
  /** The common end, cut to its beginning. */
  tail: string
}

const AROUND = 40
/** Shorter texts are shown completely: old and new. */
const SHORT = 60

const isSpace = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign)

/** Extends a difference to whole words. */
function wordsAround(
  a: readonly string[],
  b: readonly string[],
  start: number,
  end: number,
): [number, number] {
  let [first, last] = [start, end]
  while (first > 0 && !isSpace(a[first - 1])) first--
  while (last > 0 && !isSpace(a[a.length - last]) && !isSpace(b[b.length - last])) last--
  return [first, last]
}

/** Where two texts differ, with some context: one changed word in a long prompt is found at once. */
export function textParts(before: string, after: string): TextParts {
  const [a, b] = [Array.from(before), Array.from(after)]
  if (Math.max(a.length, b.length) <= SHORT) return { head: '', before, after, tail: '' }
  const most = Math.min(a.length, b.length)
  let same = 0
  while (same < most && a[same] === b[same]) same++
  let alike = 0
  while (alike < most - same && a[a.length - 1 - alike] === b[b.length - 1 - alike]) alike++
  const [start, end] = wordsAround(a, b, same, alike)
  const head = a.slice(0, start)
  const tail = end === 0 ? [] : a.slice(a.length - end)
  return {
    head: head.length > AROUND ? `…${head.slice(-AROUND).join('')}` : head.join(''),
    before: a.slice(start, a.length - end).join(''),
    after: b.slice(start, b.length - end).join(''),
    tail: tail.length > AROUND ? `${tail.slice(0, AROUND).join('')}…` : tail.join(''),
  }
}

/** A value as displayed. */
export const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 1)
