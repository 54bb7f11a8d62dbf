/** A part of a passage and its start, in UTF-16 units. */
export interface Span {
  start: number
  text: string
}

type Segment =
  | ({ kind: 'text' } & Span)
  | { kind: 'table'; start: number; head: readonly Span[]; rows: readonly (readonly Span[])[] }

const ROW = /^\s*\|.*\|\s*$/
const RULE = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/

/** Splits a passage into running text and tables, which are common in documents and unreadable as raw text. */
export function segmentsOf(passage: string): Segment[] {
  const lines = linesOf(passage)
  const segments: Segment[] = []
  let done = 0
  for (const [index, line] of lines.entries()) {
    if (index < done) continue
    const end = tableEnd(lines, index)
    if (end > index) segments.push(tableOf(line, lines.slice(index + 2, end)))
    else addText(segments, line)
    done = Math.max(end, index + 1)
  }
  return segments
}

/** The lines including their line breaks, so that joining them restores the passage. */
function linesOf(passage: string): Span[] {
  let start = 0
  return passage.split(/(?<=\n)/).map((text) => {
    const line = { start, text }
    start += text.length
    return line
  })
}

/** The index after the table that starts here, or the same index when there is none. */
function tableEnd(lines: readonly Span[], from: number): number {
  const isRow = (index: number) => ROW.test(lines[index]?.text ?? '')
  if (!isRow(from) || !RULE.test(lines[from + 1]?.text ?? '')) return from
  let end = from + 2
  while (isRow(end)) end += 1
  return end
}

const tableOf = (head: Span, rows: readonly Span[]): Segment => ({
  kind: 'table',
  start: head.start,
  head: cellsOf(head),
  rows: rows.map(cellsOf),
})

function cellsOf(line: Span): Span[] {
  const from = line.text.indexOf('|') + 1
  const inner = line.text.slice(from, line.text.lastIndexOf('|'))
  let start = line.start + from
  return inner.split('|').map((cell) => {
    const lead = cell.length - cell.trimStart().length
    const span = { start: start + lead, text: cell.trim() }
    start += cell.length + 1
    return span
  })
}

function addText(segments: Segment[], line: Span) {
  const last = segments.at(-1)
  if (last?.kind === 'text') last.text += line.text
  else segments.push({ kind: 'text', ...line })
}
