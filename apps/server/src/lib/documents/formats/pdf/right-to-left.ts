/** The part of a text item that ordering needs. */
interface Placed {
  text: string
  x: number
  width: number
  size: number
  rightToLeft: boolean
}

const LETTER = /[\p{L}\p{N}]/u
// Contextual letter forms and ligatures; search only knows the plain letters.
const PRESENTATION = /[\ufb1d-\ufdff\ufe70-\ufefc]+/g
const WORD_GAP = 0.15

/** Whether most letters of a line run from right to left. */
export function runsRightToLeft(items: Placed[]): boolean {
  let balance = 0
  for (const { text, rightToLeft } of items)
    if (LETTER.test(text)) balance += rightToLeft ? text.length : -text.length
  return balance > 0
}

/**
 * The text of a right-to-left line in reading order. Files store it in any order, often letter by letter in visual
 * order, so the order is derived from positions: right to left, with numbers and Latin words left to right.
 */
export function readRightToLeft(items: Placed[]): string {
  const placed = items.toSorted((a, b) => b.x - a.x)
  const ordered: Placed[] = []
  for (let at = 0; at < placed.length;) {
    const end = placed[at]!.rightToLeft ? at + 1 : endOfForeign(placed, at)
    ordered.push(...placed.slice(at, end).toReversed())
    at = end
  }
  let text = ''
  for (const [index, item] of ordered.entries())
    text += `${separated(ordered[index - 1], item) ? ' ' : ''}${item.text}`
  return text
    .replace(PRESENTATION, (forms) => forms.normalize('NFKC'))
    .replace(/\s+/g, ' ')
    .trim()
}

/** The index after the last letter or digit of a left-to-right run; trailing punctuation belongs to the line. */
function endOfForeign(placed: Placed[], from: number): number {
  let end = from + 1
  if (!LETTER.test(placed[from]!.text)) return end
  for (let at = end; at < placed.length && !placed[at]!.rightToLeft; at++)
    if (LETTER.test(placed[at]!.text)) end = at + 1
  return end
}

function separated(before: Placed | undefined, item: Placed): boolean {
  if (!before) return false
  const [left, right] = before.x < item.x ? [before, item] : [item, before]
  return right.x - (left.x + left.width) > WORD_GAP * item.size
}
