import type { Line } from './lines.ts'

const LARGER = 1.12
const LONGEST = 120
const LONGEST_BOLD = 80
const ENDS_SENTENCE = /[.!?:;,…。！？]$/u
const BEGINS = /^[\p{Lu}\p{Lo}\p{N}"“„«§]/u
/** Minimum baseline distance, in letter heights, above a heading in the body text size. */
const GAP = 1.4
const BOLD_LEVEL = 99

interface Usual {
  size: number
  font: string | undefined
}

/** The most common font size and font, counted by letters. */
export function usualOf(pages: readonly { lines: readonly Line[] }[]): Usual {
  const letters = new Map<string, { usual: Usual; count: number }>()
  for (const { size, font, text } of pages.flatMap(({ lines }) => lines)) {
    const rounded = Math.round(size * 2) / 2
    const key = `${rounded} ${font}`
    const known = letters.get(key) ?? { usual: { size: rounded, font }, count: 0 }
    letters.set(key, { ...known, count: known.count + text.length })
  }
  const best = [...letters.values()].sort((a, b) => b.count - a.count)[0]
  return best?.usual ?? { size: 10, font: undefined }
}

/**
 * The heading level of a line, or null. A heading is a short line in larger letters, or one in a different font with
 * space above it and body text below. Level 1 is the largest.
 */
export function headingLevel(lines: readonly Line[], at: number, usual: Usual): number | null {
  const line = lines[at]!
  const { text } = line
  if (line.turned || line.cells > 1 || text.length > LONGEST || !BEGINS.test(text) || !/\p{L}/u.test(text))
    return null
  if (line.size >= usual.size * LARGER)
    return text.endsWith('.') && text.length > LONGEST_BOLD ? null : 100 - line.size
  const [above, below] = [lines[at - 1], lines[at + 1]]
  if (
    text.length > LONGEST_BOLD ||
    ENDS_SENTENCE.test(text) ||
    line.font === undefined ||
    line.font === usual.font
  )
    return null
  if (!below || below.font === line.font || below.cells > 1) return null
  const hasRoom = !above || above.y > line.y || (line.y - above.y) / line.size > GAP
  return hasRoom ? BOLD_LEVEL : null
}
