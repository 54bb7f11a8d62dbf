import { daysIn } from '../../language/days.ts'

/** A cell of a table with its column's name, or a line "Name: value". */
export interface Field {
  key: string
  value: string
}

/** The structure of a passage, as far as its lines show it. */
export type Block =
  | { kind: 'heading'; text: string; asks: boolean }
  | { kind: 'paragraph'; text: string }
  /** Short lines that belong together, such as an address. */
  | { kind: 'lines'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'record'; fields: Field[] }
  | { kind: 'row'; cells: string[] }
  | { kind: 'code'; text: string }

const FENCE = /^\s{0,3}(?:`{3,}|~{3,})/
const HEADING = /^\s{0,3}#{1,6}\s+(\S.*)$/
const RULE = /^\s*(?:[-*_=]\s*){3,}$/
const ITEM = /^\s*(?:[-*•◦▪‣●○■–·]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+\S/
const PAIR = /^\s*([^\s:：|][^:：|]{0,59}?)\s*(?::\s+|：\s*)(\S.*)$/
const ASKED = /^\s*(?:q|f|frage|question|pregunta|domanda|vraag|pergunta|问)\s*[:：]\s*(\S.*)$/i
const ANSWERED = /^\s*(?:a|answer|antwort|réponse|respuesta|risposta|antwoord|resposta|答)\s*[:：]\s*(\S.*)$/i
const ENDS_SENTENCE = /[.!?:;…。！？：；]["'”’»)\]*_]*$/
const MOST_LINES = 600
const LONGEST_KEY_WORDS = 8

/** The blocks of a passage in their order. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  const lines = text.split('\n', MOST_LINES)
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? ''
    if (line.trim() === '' || RULE.test(line)) at += 1
    else if (FENCE.test(line)) at = readCode(lines, at, blocks)
    else if (isRow(line)) at = readTable(lines, at, blocks)
    else if (ITEM.test(line)) at = readList(lines, at, blocks)
    else if (readLine(line, blocks)) at += 1
    else if (isPair(line) && isPair(lines[at + 1])) at = readPairs(lines, at, blocks)
    else at = readText(lines, at, blocks)
  }
  return blocks
}

/** Lines that form a block by themselves. */
function readLine(line: string, blocks: Block[]): boolean {
  const heading = HEADING.exec(line)?.[1]
  if (heading) return push(blocks, { kind: 'heading', text: heading, asks: /[?？]\s*$/.test(heading) })
  const asked = ASKED.exec(line)?.[1]
  if (asked) return push(blocks, { kind: 'heading', text: asked, asks: true })
  const answered = ANSWERED.exec(line)?.[1]
  if (answered) return push(blocks, { kind: 'paragraph', text: answered })
  const fields = fieldsOf(line)
  return fields.length > 1 && push(blocks, { kind: 'record', fields })
}

/**
 * "Boat: Canoe; Full day: €84"; a part that is no pair continues the value before it. Empty when the line doesn't
 * begin with a pair.
 */
function fieldsOf(line: string): Field[] {
  const fields: Field[] = []
  for (const part of line.split(/;\s+/)) {
    const pair = pairOf(part)
    const last = fields.at(-1)
    if (pair) fields.push(pair)
    else if (last) last.value += `; ${part.trim()}`
    else return []
  }
  return fields
}

const push = (blocks: Block[], block: Block) => blocks.push(block) > 0

function readCode(lines: string[], at: number, blocks: Block[]): number {
  let end = at + 1
  while (end < lines.length && !FENCE.test(lines[end] ?? '')) end++
  push(blocks, { kind: 'code', text: lines.slice(at, end + 1).join('\n') })
  return end + 1
}

const isRow = (line: string) => /^\s*\|.*\|\s*$/.test(line) || line.split(' | ').length > 1
const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.trim())

function readTable(lines: string[], at: number, blocks: Block[]): number {
  let end = at
  while (end < lines.length && isRow(lines[end] ?? '')) end++
  const rows = lines.slice(at, end).map(cellsOf)
  const hasHeader = rows[1]?.every((cell) => /^:?-+:?$/.test(cell)) ?? false
  const header = hasHeader ? rows[0] : null
  for (const cells of rows.slice(header ? 2 : 0)) {
    if (!header) push(blocks, { kind: 'row', cells: cells.filter((cell) => cell !== '') })
    else
      push(blocks, {
        kind: 'record',
        fields: cells.flatMap((value, index) => (value === '' ? [] : { key: header[index] ?? '', value })),
      })
  }
  return end
}

function readList(lines: string[], at: number, blocks: Block[]): number {
  const items: string[] = []
  let end = at
  for (; end < lines.length; end++) {
    const line = lines[end] ?? ''
    if (ITEM.test(line)) items.push(line.trim())
    else if (line.trim() === '') {
      // Markdown lists can have blank lines between their items.
      if (!ITEM.test(lines[end + 1] ?? '')) break
    } else if (goesOn(items.at(-1) ?? '', line)) items.push(`${items.pop() ?? ''} ${line.trim()}`)
    else break
  }
  const [only = ''] = items
  // "4. When you are ill", alone above a text, is a heading.
  if (items.length === 1 && isHeading(only, undefined) && lines.slice(end).some((line) => line.trim() !== ''))
    push(blocks, { kind: 'heading', text: only, asks: false })
  else push(blocks, { kind: 'list', items })
  return end
}

/** Whether a line continues the text before it rather than beginning something new. */
const goesOn = (before: string, line: string) =>
  /^\s{2,}\S/.test(line) || (!ENDS_SENTENCE.test(before) && /^\s*[\p{Ll}\p{N}(]/u.test(line))

function pairOf(line: string): Field | null {
  const [, key, value] = PAIR.exec(line) ?? []
  if (!key || !value || key.split(/\s+/).length > LONGEST_KEY_WORDS || /https?$/.test(key)) return null
  return { key, value: value.trim() }
}

const isPair = (line: string | undefined) => line !== undefined && !ITEM.test(line) && pairOf(line) !== null

/** Lines "Name: value"; a repeated name begins the next record. */
function readPairs(lines: string[], at: number, blocks: Block[]): number {
  let fields: Field[] = []
  let end = at
  const finish = () => {
    if (fields.length > 0) push(blocks, { kind: 'record', fields })
    fields = []
  }
  for (; end < lines.length; end++) {
    const line = lines[end] ?? ''
    if (line.trim() === '' || isRow(line) || ITEM.test(line) || FENCE.test(line) || HEADING.test(line)) break
    const pair = pairOf(line)
    const last = fields.at(-1)
    if (pair && fields.some(({ key }) => key === pair.key)) finish()
    if (pair) fields.push(pair)
    // A value that spans several lines.
    else if (last) last.value += ` ${line.trim()}`
  }
  finish()
  return end
}

const LONGEST_HEADING = 80
const LONGEST_ASKED = 160
const WRAPPED = 55
const SHORT_LINE = 45

function readText(lines: string[], at: number, blocks: Block[]): number {
  let end = at + 1
  while (end < lines.length && isText(lines, end)) end++
  const group = lines.slice(at, end).map((line) => line.trim().replace(/^>\s?/, ''))
  const [first = '', second] = group
  const more = second !== undefined || lines.slice(end).some((line) => line.trim() !== '')
  const asks = /[?？]["'”’»)\]*_]*$/.test(first) && first.length <= LONGEST_ASKED
  if (more && (asks || isHeading(first, second))) {
    push(blocks, { kind: 'heading', text: first, asks })
    group.shift()
  }
  if (group.length > 1 && group.every((line) => line.length <= SHORT_LINE && !/[.!?。]$/.test(line)))
    push(blocks, linesOf(group))
  else for (const text of joinWrapped(group)) push(blocks, { kind: 'paragraph', text })
  return end
}

/** Opening hours have a line for each day or span of days; other short lines say one thing together. */
function linesOf(group: string[]): Block {
  const first = group.findIndex(hasDays)
  const isOfDays = first >= 0 && group.slice(first + 1).some(hasDays)
  if (isOfDays) return { kind: 'list', items: group.map((line) => `- ${line}`) }
  return { kind: 'lines', text: group.join(' ') }
}

const hasDays = (line: string) => daysIn(line).size > 0

function isText(lines: string[], at: number): boolean {
  const line = lines[at] ?? ''
  if (line.trim() === '' || FENCE.test(line) || HEADING.test(line) || isRow(line) || ITEM.test(line))
    return false
  if (ASKED.test(line) || ANSWERED.test(line)) return false
  return !(isPair(line) && isPair(lines[at + 1]))
}

/** Whether a line has a number of three digits or more that is not a year. */
const hasNumber = (line: string): boolean =>
  (line.match(/\d+/g) ?? []).some((digits) => digits.length > 2 && !/^(?:1[5-9]|20)\d\d$/.test(digits))

/** A short line above a text, without end punctuation. One that contains numbers or an address is worth quoting. */
function isHeading(line: string, next: string | undefined): boolean {
  if (line.length > LONGEST_HEADING || ENDS_SENTENCE.test(line) || /[,@]|: /.test(line) || hasNumber(line))
    return false
  if (!/^["“*_\p{Lu}\p{N}\p{Lo}]/u.test(line)) return false
  return (
    next === undefined ||
    (/^\W*[\p{Lu}\p{N}\p{Lo}]/u.test(next) && (next.length > WRAPPED || ENDS_SENTENCE.test(next)))
  )
}

/** Joins the wrapped lines of paragraphs: a line continues when it is long or ends within a sentence. */
function joinWrapped(lines: string[]): string[] {
  const paragraphs: string[] = []
  let wraps = false
  for (const line of lines) {
    if (wraps || (paragraphs.length > 0 && goesOn(paragraphs.at(-1) ?? '', line)))
      paragraphs.push(`${paragraphs.pop() ?? ''} ${line}`)
    else paragraphs.push(line)
    wraps = line.length >= WRAPPED && line.length <= 200
  }
  return paragraphs
}
