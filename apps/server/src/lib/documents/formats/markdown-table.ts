import { tableLines } from './office/table.ts'

const FENCE = /^ {0,3}(?:`{3,}|~{3,})/
const DELIMITERS = /^\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?$/

/**
 * Rewrites table rows as "Boat: Canoe; Full day: €84": a chunk may hold only a few rows of a long table, and each row
 * then names its cells. Code blocks are unchanged.
 */
export function nameTableRows(lines: readonly string[]): string[] {
  const named: string[] = []
  let fenced = false
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (FENCE.test(line)) fenced = !fenced
    if (fenced || !isRow(line) || !DELIMITERS.test(lines[at + 1]?.trim() ?? '')) {
      named.push(line)
      continue
    }
    let end = at + 2
    while (end < lines.length && isRow(lines[end]!)) end++
    const rows = [line, ...lines.slice(at + 2, end)].map(cellsOf)
    const text = rows.length > 1 ? tableLines(rows) : ''
    named.push(...(text === '' ? lines.slice(at, end) : text.split('\n')))
    at = end - 1
  }
  return named
}

const isRow = (line: string) => line.includes('|') && line.trim() !== ''

/** The cells of a row without the surrounding bars; an escaped bar is part of its cell. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
