/** Characters that can end a sentence. Text without any of them skips the segmenter, which is slow. */
const ENDS = /[.!?…。！？｡؟۔।॥።]/
/** Latin without combining marks, kana, Han and Hangul: between two of these there is always a character boundary. */
const SIMPLE = /[\u0020-\u02ff\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]/

/** A span of text, as offsets. */
export interface Span {
  start: number
  end: number
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A span to search for a cut, within a text whose first character starts at `origin`. */
interface Window extends Span {
  origin: number
}

/**
 * Finds the cut within a window that makes the first part as long as possible: after a paragraph, else a line, a
 * sentence, a word, or a grapheme. `window.start` itself is never returned.
 */
export function cutWithin(text: string, window: Window): number {
  const part = text.slice(window.start, window.end)
  const paragraph = part.lastIndexOf('\n\n')
  if (paragraph > 0) return window.start + paragraph
  const line = part.lastIndexOf('\n')
  if (line > 0) return window.start + line
  const sentence = ENDS.test(part) ? lastStart(sentences, part) : 0
  if (sentence > 0) return window.start + sentence
  const word = lastSpace(part)
  if (word > 0) return window.start + word
  return characterCut(text, window)
}

/** The first position in `[from, to)` where a sentence begins, else a word, else a grapheme. */
export function resumeAt(text: string, { origin, start: from, end: to }: Window): number {
  // One preceding character shows whether a word begins at the very start.
  const before = Math.max(0, from - 1)
  const part = text.slice(before, to)
  const sentence = ENDS.test(part) ? firstStart(part) : null
  if (sentence !== null) return before + sentence
  const word = /\s\S/.exec(part)
  if (word) return before + word.index + 1
  const safe = safeStart(text, origin, from)
  for (const { index } of graphemes.segment(text.slice(safe, to)))
    if (safe + index >= from) return safe + index
  return to
}

/** Start of the last segment, or 0 when there is only one segment. */
function lastStart(segmenter: Intl.Segmenter, part: string): number {
  let last = 0
  for (const { index } of segmenter.segment(part)) last = index
  return last
}

function firstStart(part: string): number | null {
  for (const { index } of sentences.segment(part)) if (index > 0) return index
  return null
}

function lastSpace(part: string): number {
  for (let at = part.length - 1; at > 0; at--) if (/\s/.test(part[at]!)) return at
  return 0
}

/** A grapheme boundary if there is one, else a code point boundary. */
function characterCut(text: string, { origin, start, end }: Window): number {
  const most = isHighSurrogate(text, end - 1) ? end - 1 : end
  const safe = safeStart(text, origin, most - 1)
  const grapheme = safe + lastStart(graphemes, text.slice(safe, most))
  return grapheme > start ? grapheme : most
}

const isHighSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xd800

/**
 * The last position up to `at` that is certainly a grapheme boundary, or `origin`. Other positions are uncertain: flags
 * are pairs of code points, and family emoji are chains of them.
 */
function safeStart(text: string, origin: number, at: number): number {
  for (let place = at; place > origin; place--)
    if (SIMPLE.test(text[place]!) && SIMPLE.test(text[place - 1]!)) return place
  return origin
}
