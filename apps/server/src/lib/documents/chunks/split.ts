import { cutWithin, resumeAt, type Span } from './boundaries.ts'

export interface Sizes {
  /** Most characters of a chunk. */
  size: number
  /** About how many characters of a chunk stand in the one before, too. */
  overlap: number
}

/** A chunk is cut no earlier than after this share of its size. */
const LEAST_SHARE = 0.5
/** With more overlap, the cuts would hardly move on. */
const MOST_SHARED = 0.4

/** Cuts a stretch of text into spans of at most `size`, which cover all of it but white space between them. */
export function* splitSpan(text: string, whole: Span, { size, overlap }: Sizes): Generator<Span> {
  const least = Math.max(1, Math.floor(size * LEAST_SHARE))
  const shared = Math.min(overlap, Math.floor(size * MOST_SHARED))
  let { start, end } = trim(text, whole)
  while (end - start > size) {
    const most = start + reach(end - start, size)
    const cut = cutWithin(text, { origin: start, start: start + least - 1, end: windowEnd(text, most) })
    yield trim(text, { start, end: cut })
    const next = shared > 0 ? resumeAt(text, { origin: start, start: cut - shared, end: cut }) : cut
    start = trim(text, { start: Math.max(next, start + 1), end }).start
  }
  if (end > start) yield { start, end }
}

/** When little more than one chunk is left, two of about the same length are better than one and a crumb. */
const reach = (left: number, size: number) =>
  left < size * 1.5 ? Math.min(size, Math.ceil(left * 0.6)) : size

/** White space right after the window is a cut at its end. */
const windowEnd = (text: string, most: number) => (/\s/.test(text[most] ?? '') ? most + 1 : most)

function trim(text: string, { start, end }: Span): Span {
  while (start < end && /\s/.test(text[start]!)) start++
  while (end > start && /\s/.test(text[end - 1]!)) end--
  return { start, end }
}
