import type { Line } from './lines.ts'

const BULLET = /^(?:[•◦▪‣●○■–*·-]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s/u
const ENDS_SENTENCE = /[.!?:;…。！？][)\]"'”’»]*$/u
/** Dot leaders before a page number in a table of contents. */
const LEADER = /(?:\.\s?){4}\s*\w{0,6}$/u
const WIDE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const HYPHENATED = /(?<!\p{L})(\p{L}+)[-\u2010\u00ad]$/u

/** Endings such as in "drop-off" and "check-in", which hyphenation never produces. */
const PARTICLE =
  /^(?:(?!(?:with|through|more)-)\p{L}{3,}-(?:off|out|up|over|down)|(?:check|walk|drop|drive|plug|log|sign|built|add|trade|buy|opt)-(?:in|on))$/iu

// In letter heights or line distances.
const PARAGRAPH_GAP = 1.35
const ROW_GAP = 2.5
const EMPTY_LINE = 1.8
const SHORT_LINE = 25
const OTHER_SIZE = 0.15
const INDENT = 0.8

/**
 * Pairs of words that appear hyphenated within a line somewhere in the document: "pay-as" and "as-you" from
 * "pay-as-you-go".
 */
type Compounds = ReadonlySet<string>

export function compoundsOf(lines: Iterable<Line>): Set<string> {
  const found = new Set<string>()
  for (const { text } of lines)
    for (const [word] of text.matchAll(/(?<!\p{L})\p{L}+(?:[-\u2010\u2011]\p{L}+)+/gu)) {
      const parts = word.toLowerCase().split(/[-\u2010\u2011]/)
      for (const [at, part] of parts.slice(1).entries()) found.add(`${parts[at]}-${part}`)
    }
  return found
}

/** The text of a page: lines joined to paragraphs, and words rejoined that were hyphenated at a line end. */
export function pageText(lines: Line[], compounds: Compounds): string {
  return groups(lines)
    .map((group) => joinGroup(group, compounds))
    .join('\n\n')
}

function groups(lines: Line[]): Line[][] {
  const leading = usualLeading(lines)
  const found: Line[][] = []
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    if (before && !beginsParagraph(before, line, leading)) found.at(-1)!.push(line)
    else found.push([line])
  }
  return found
}

/** The usual baseline distance in letter heights. The lower quartile, because short paragraphs have many gaps. */
function usualLeading(lines: Line[]): number {
  const steps = lines
    .slice(1)
    .map((line, index) => (line.y - lines[index]!.y) / line.size)
    .filter((step) => step > SMALLEST_STEP && step < 3)
    .sort((a, b) => a - b)
  return steps[Math.floor(steps.length / 4)] ?? 1.2
}

const SMALLEST_STEP = 0.7

function beginsParagraph(before: Line, line: Line, leading: number): boolean {
  if (before.turned !== line.turned) return true
  if (Math.abs(before.size - line.size) > OTHER_SIZE * Math.max(before.size, line.size)) return true
  const step = (line.y - before.y) / line.size
  const goesOn = !ENDS_SENTENCE.test(before.text) && /^\p{Ll}/u.test(line.text)
  // The next column: a sentence may continue there.
  if (step < -SMALLEST_STEP) return !goesOn
  const bothRows = before.cells > 1 && before.cells === line.cells
  if (step > leading * (bothRows ? ROW_GAP : PARAGRAPH_GAP)) return true
  // On pages with short paragraphs, the paragraph gaps look like the usual line distance.
  const short = before.right - before.x < SHORT_LINE * before.size
  if (step > EMPTY_LINE && !bothRows && (short || ENDS_SENTENCE.test(before.text))) return true
  return (
    line.x - before.x > INDENT * line.size && ENDS_SENTENCE.test(before.text) && !BULLET.test(before.text)
  )
}

function joinGroup(group: Line[], compounds: Compounds): string {
  const rights = columnRights(group)
  const parts: string[] = []
  for (const [index, line] of group.entries()) {
    const before = group[index - 1]
    if (before)
      parts.push(isOwnLine(before, line, rights[index]!) ? '\n' : joint(parts, line.text, compounds))
    parts.push(line.text)
  }
  return parts.join('')
}

/** For each line, the right edge of the lines in its column. A paragraph can continue in the next column. */
function columnRights(group: Line[]): number[] {
  const rights: number[] = []
  let from = 0
  for (let index = 1; index <= group.length; index++) {
    if (index < group.length && group[index]!.y >= group[index - 1]!.y) continue
    const right = group.slice(from, index).reduce((most, line) => Math.max(most, line.right), 0)
    for (; from < index; from++) rights.push(right)
  }
  return rights
}

/** Whether the line break is deliberate: the first word of this line would have fitted on the previous one. */
function isOwnLine(before: Line, line: Line, right: number): boolean {
  if (BULLET.test(line.text) || before.cells > 1 || line.cells > 1 || LEADER.test(before.text)) return true
  if (line.y < before.y) return false
  const letter = (before.right - before.x) / Math.max(1, before.text.length)
  const word = (/^\S+/.exec(line.text)?.[0].length ?? 0) + 1
  return before.right + word * letter < right - before.size
}

/** The separator between the last part and the next: empty within a word, whose hyphen is then removed. */
function joint(parts: string[], next: string, compounds: Compounds): string {
  const last = parts.at(-1)!
  const head = HYPHENATED.exec(last)?.[1]
  const tail = /^\p{Ll}\p{L}*/u.exec(next)?.[0]
  if (head && tail) {
    const compound = `${head}-${tail}`
    const isOne = compounds.has(compound.toLowerCase()) || PARTICLE.test(compound)
    if (!isOne) parts[parts.length - 1] = last.slice(0, -1)
    return ''
  }
  const glued = WIDE_SCRIPT.test(last.at(-1)!) && WIDE_SCRIPT.test(next[0]!)
  return glued || /\p{L}[-\u2010]$/u.test(last) ? '' : ' '
}
