/**
 * Characters that readers never see but models read: tag characters (U+E0000 to U+E007F) can spell whole sentences,
 * supplementary variation selectors can carry bytes, and direction controls can display a sentence in another order.
 * The marks U+200E, U+200F and U+061C stay: Hebrew and Arabic texts need them, and they hide nothing.
 */
const HIDDEN = /[\u202a-\u202e\u2061-\u2064\u2066-\u206f\u{e0000}-\u{e01ef}]+/gu

/** The text without hidden characters, and their number. */
export function withoutHidden(text: string): { text: string; hidden: number } {
  let hidden = 0
  const seen = text.replace(HIDDEN, (run) => {
    hidden += characters(run)
    return ''
  })
  return { text: seen, hidden }
}

/** Number of characters, where a surrogate pair is one. */
function characters(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) !== 0xdc00) count += 1
  return count
}

/** A response without citation numbers, where none can be opened. */
export const withoutMarks = (response: string): string => response.replaceAll(/ ?\[\d{1,3}\]/g, '')
