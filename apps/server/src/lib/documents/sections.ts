import { withoutHidden } from '@millrace/contract/hidden-text'
import { tooMuchText } from './errors.ts'
import { cleanText, shortLine } from './text/clean.ts'
import { SECTION_GAP, type Section } from './types.ts'

/** Collects sections and tracks their offsets. Empty sections are skipped. */
export class SectionList {
  readonly sections: Section[] = []
  #end = 0
  readonly #most: number

  /** `most` is the number of characters at which reading fails with `too_large`. */
  constructor(most: number) {
    this.#most = most
  }

  add(place: { page?: number | null; heading?: string[] }, raw: string): void {
    const seen = withoutHidden(raw)
    const text = cleanText(seen.text).trim()
    if (text === '') return
    const start = this.sections.length === 0 ? 0 : this.#end + SECTION_GAP.length
    this.#end = start + text.length
    if (this.#end > this.#most) throw tooMuchText(this.#most)
    this.sections.push({
      page: place.page ?? null,
      heading: (place.heading ?? []).map(shortLine),
      text,
      start,
      // Headings are part of the text as well.
      ...(seen.hidden > 0 ? { hidden: seen.hidden } : {}),
    })
  }

  get characters(): number {
    return this.#end
  }
}
