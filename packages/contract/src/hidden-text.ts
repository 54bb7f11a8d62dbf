/**
 * Characters that a reader never sees but a model reads: tag characters (U+E0000 to U+E007F) spell out whole sentences,
 * supplementary variation selectors carry bytes, and direction controls show a sentence in another order than it has.
 * The marks U+200E, U+200F and U+061C stay: texts in Hebrew and Arabic need them, and they hide nothing.
 */
const HIDDEN = /[\u202a-\u202e\u2061-\u2064\u2066-\u206f\u{e0000}-\u{e01ef}]/gu

/** The text without hidden characters, and how many there were. */
export function withoutHidden(text: string): { text: string; hidden: number } {
  let hidden = 0
  const seen = text.replace(HIDDEN, () => {
    hidden += 1
    return ''
  })
  return { text: seen, hidden }
}

/** A response without the numbers of its citations, where none can be opened. */
export const withoutMarks = (response: string): string => response.replaceAll(/ ?\[\d{1,3}\]/g, '')
