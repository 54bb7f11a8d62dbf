import type { flows } from '@millrace/contract'
import type { DocumentDiff, FieldChange, Mark } from '@millrace/engine'

type ChangeKind = 'node' | 'edge' | 'param' | 'note' | 'settings'

/** One line of the list of changes. */
export interface ChangeEntry {
  key: string
  kind: ChangeKind
  mark: Mark
  /** What it is about: ids that the list turns into words. */
  id: string
  edge: flows.FlowEdge | null
  fields: FieldChange[]
  /** Changed and at another place too. */
  moved: boolean
  /** Node or note on the canvases; null for what is not there. */
  target: string | null
}

const KINDS: readonly ChangeKind[] = ['node', 'edge', 'param', 'note', 'settings']

/** All changes as lines, in the order in which they are read. */
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

/** Without what no run notices: places on the canvas, notes, and outputs that are pinned for tests. */
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

/** What the nodes, notes and edges of one side look like: those that are there on the other side only are left out. */
export function marksOf(diff: DocumentDiff, side: 'before' | 'after'): ReadonlyMap<string, Mark> {
  const other = side === 'before' ? 'added' : 'removed'
  const marks = new Map<string, Mark>()
  for (const { id, mark } of [...diff.nodes, ...diff.notes]) if (mark !== other) marks.set(id, mark)
  for (const { mark, edge } of diff.edges)
    if (mark !== other) marks.set(`${edge.from}.${edge.port}>${edge.to}`, mark)
  return marks
}

interface TextParts {
  /** What both begin with, cut to its end. */
  head: string
  before: string
  after: string
  /** What both end with, cut to its beginning. */
  tail: string
}

const AROUND = 40
/** Texts as short as that are told as a whole: old and new. */
const SHORT = 60

const isSpace = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign)

/** Whole words differ, not parts of them. */
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

/** Where two texts differ, with a little of what is around it: in a long prompt one word is found at once. */
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

/** A value as people read it. */
export const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 1)
