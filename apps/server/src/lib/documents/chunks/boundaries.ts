/** A stretch of text, as offsets. */
export interface Span {
  start: number
  end: number
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Where to cut within a window of a text so that the first part is as long as possible: after a paragraph, else a
 * line, else a sentence, else a word, else a character as people see it. `window.start` itself is no cut.
 */
export function cutWithin(text: string, window: Span): number {
  const part = text.slice(window.start, window.end)
  const paragraph = part.lastIndexOf('\n\n')
  if (paragraph > 0) return window.start + paragraph
  const line = part.lastIndexOf('\n')
  if (line > 0) return window.start + line
  const sentence = lastStart(sentences, part)
  if (sentence > 0) return window.start + sentence
  const word = lastSpace(part)
  if (word > 0) return window.start + word
  return window.start + characterCut(part)
}

/** The first place at or after `from` and before `to` where a sentence begins, else a word, else a character. */
export function resumeAt(text: string, { start: from, end: to }: Span): number {
  // One letter of what stands before tells whether a word begins at the very start.
  const before = Math.max(0, from - 1)
  const part = text.slice(before, to)
  const sentence = firstStart(part)
  if (sentence !== null) return before + sentence
  const word = /\s\S/.exec(part)
  if (word) return before + word.index + 1
  return from + (isLowSurrogate(text, from) ? 1 : 0)
}

/** Start of the last segment that is not the first, 0 when there is only one. */
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

/** Between two characters if there are two, else between two code points, else between two code units. */
function characterCut(part: string): number {
  const grapheme = lastStart(graphemes, part)
  if (grapheme > 0) return grapheme
  const end = part.length - (isHighSurrogate(part, part.length - 1) ? 1 : 0)
  return end > 0 ? end : part.length
}

const isHighSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xd800
const isLowSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00
