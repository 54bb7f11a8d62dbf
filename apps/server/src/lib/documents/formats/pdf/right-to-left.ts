/** A piece of text on a line, as much of it as its order needs. */
interface Placed {
  text: string
  x: number
  width: number
  size: number
  rightToLeft: boolean
}

const LETTER = /[\p{L}\p{N}]/u
// Letters in the form they take within a word, and ligatures; search knows only the plain ones.
const PRESENTATION = /[\ufb1d-\ufdff\ufe70-\ufefc]+/g
const WORD_GAP = 0.15

/** True when most of a line's letters run from right to left. */
export function runsRightToLeft(items: Placed[]): boolean {
  let balance = 0
  for (const { text, rightToLeft } of items)
    if (LETTER.test(text)) balance += rightToLeft ? text.length : -text.length
  return balance > 0
}

/**
 * The text of such a line in the order it is read. Files hold it in any order, often letter by letter as it stands on
 * the paper, so the order is taken from the places: from right to left, but numbers and foreign words the other way.
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

/** After the last letter or digit of a run that is not right to left; signs at its end belong to the line. */
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
