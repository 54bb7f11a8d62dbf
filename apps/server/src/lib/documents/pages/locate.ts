import type { Item } from '../formats/pdf/open.ts'

export interface Range {
  start: number
  end: number
}

/** A rectangle in fractions of the page's width and height, from its top left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Letters of context on each side that distinguish repeated words; tried in this order until one matches. */
const CONTEXTS = [48, 24, 12, 6, 0]
/** How far letters reach above and below the baseline, in letter heights. */
const ASCENT = 0.85
const DESCENT = 0.25

/**
 * Finds where ranges of a passage are on its page. The passage was cleaned of hyphens, headers and white space, so only
 * letters and digits are compared. A range that is not found returns no box.
 */
export function locate(
  passage: { text: string; ranges: readonly Range[] },
  page: { items: readonly Item[]; width: number; height: number },
): Box[] {
  const drawn = lettersOfItems(page.items)
  const said = lettersOf(passage.text)
  return passage.ranges.flatMap((range) => {
    const from = said.places.findIndex((at) => at >= range.start)
    const until = said.places.findLastIndex((at) => at < range.end) + 1
    if (from < 0 || until <= from) return []
    const at = find(drawn.text, said.text, { from, until })
    return at === null ? [] : boxes(drawn.places.slice(at, at + until - from), page)
  })
}

interface Letters<P> {
  text: string
  /** For each UTF-16 unit of `text`, where it came from. */
  places: P[]
}

function lettersOf(text: string): Letters<number> {
  const letters: Letters<number> = { text: '', places: [] }
  let at = 0
  for (const character of text) {
    for (const letter of plain(character)) {
      letters.text += letter
      for (let unit = 0; unit < letter.length; unit++) letters.places.push(at)
    }
    at += character.length
  }
  return letters
}

/** The item of a letter, and the fraction of the item's text before it. */
interface LetterPlace {
  item: Item
  from: number
  until: number
}

function lettersOfItems(items: readonly Item[]): Letters<LetterPlace> {
  const all: Letters<LetterPlace> = { text: '', places: [] }
  for (const item of items) {
    const { text, places } = lettersOf(item.text)
    const share = 1 / Math.max(1, item.text.length)
    all.text += text
    for (const at of places) all.places.push({ item, from: at * share, until: (at + 1) * share })
  }
  return all
}

/** The letters and digits of a character: ligatures are expanded, accents and case removed. */
const plain = (character: string): string[] =>
  Array.from(character.normalize('NFKC').toLowerCase()).filter((one) => /[\p{L}\p{N}]/u.test(one))

/** The position in `drawn` of a range of `said`, matched with as much context as both share. */
function find(drawn: string, said: string, { from, until }: { from: number; until: number }): number | null {
  for (const context of CONTEXTS) {
    const start = Math.max(0, from - context)
    const wanted = said.slice(start, Math.min(said.length, until + context))
    const at = drawn.indexOf(wanted)
    if (at >= 0) return at + from - start
  }
  return null
}

function boxes(places: LetterPlace[], page: { width: number; height: number }): Box[] {
  const byItem = Map.groupBy(places, ({ item }) => item)
  return [...byItem].map(([item, letters]) => {
    const from = item.rightToLeft ? 1 - letters.at(-1)!.until : letters[0]!.from
    const width = letters.at(-1)!.until - letters[0]!.from
    return {
      x: (item.x + item.width * from) / page.width,
      y: (item.y - ASCENT * item.size) / page.height,
      width: (item.width * width) / page.width,
      height: ((ASCENT + DESCENT) * item.size) / page.height,
    }
  })
}
