import { wordsOf } from '../../language/words.ts'
import type { Passage } from '../../model.ts'
import type { PassageUnits, Unit } from './units.ts'

/** Joins a sentence that begins on one page and ends on the next, where both pages were found. */
export function joinPages(parsed: readonly PassageUnits[], passages: readonly Passage[]): void {
  for (const { units, passage } of parsed) {
    const last = units.at(-1)
    const page = passages[passage]
    if (!last?.cut || !page || page.page === null) continue
    const next = parsed.find((other) => isNextPage(page, passages[other.passage]))
    const first = next?.units[0]
    if (first?.cut && first !== last) join(last, first)
  }
}

const isNextPage = (page: Passage, other: Passage | undefined) =>
  other?.sourceName === page.sourceName && other.page === (page.page ?? 0) + 1

function join(last: Unit, first: Unit): void {
  last.text = `${last.text} ${first.text}`
  last.words = wordsOf(last.text)
  last.cut = false
}
