import { setImmediate } from 'node:timers/promises'
import { type ParsedDocument, wholeText } from '../types.ts'
import { runsOf } from './runs.ts'
import { cutWithin, resumeAt, type Span } from './boundaries.ts'

interface Sizes {
  /** Maximum characters of a chunk. */
  size: number
  /** Approximate number of characters that a chunk shares with the previous one. */
  overlap: number
}

/** A chunk is at least this share of the maximum size, unless the text ends. */
const LEAST_SHARE = 0.5
/** Upper limit for the overlap as a share of the size; with more, the cuts would hardly advance. */
const MOST_SHARED = 0.4

/** Splits a span into spans of at most `size` characters that cover everything except white space between them. */
function* splitSpan(text: string, whole: Span, { size, overlap }: Sizes): Generator<Span> {
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

/** When slightly more than one chunk is left, two chunks of similar length are better than one and a fragment. */
const reach = (left: number, size: number) =>
  left < size * 1.5 ? Math.min(size, Math.ceil(left * 0.6)) : size

/** White space right after the window counts as a cut at its end. */
const windowEnd = (text: string, most: number) => (/\s/.test(text[most] ?? '') ? most + 1 : most)

function trim(text: string, { start, end }: Span): Span {
  while (start < end && /\s/.test(text[start]!)) start++
  while (end > start && /\s/.test(text[end - 1]!)) end--
  return { start, end }
}

/** A part of a document that is searched and quoted. */
export interface Chunk {
  /** Position in the document, from 0. */
  seq: number
  page: number | null
  heading: string[]
  /** Offsets into the full text, in UTF-16 code units. */
  start: number
  end: number
  /** The full text from `start` to `end`, unchanged. */
  text: string
}

export interface ChunkOptions {
  /** Maximum characters of a chunk, at least 16. Default 1,200. */
  size?: number
  /** Approximate overlap in characters where a page or section was cut. Default 150. */
  overlap?: number
}

const SIZE = 1200
const OVERLAP = 150
const LEAST_SIZE = 16
/** Yields to the event loop after this long. */
const TURN_MS = 10

type Text = Pick<ParsedDocument, 'kind' | 'sections'>

/**
 * Splits a document into ordered chunks that cover all of its text except white space. No chunk crosses a page. Cuts
 * are placed between paragraphs where possible, else between sentences, words or characters.
 */
export const chunkDocument = (document: Text, options: ChunkOptions = {}): Chunk[] => [
  ...chunksOf(document, options),
]

/** Like `chunkDocument`, for texts of any size: it yields to the event loop in between. */
export async function chunkInTurns(
  document: Text,
  options: ChunkOptions & { turnMs?: number } = {},
): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  let since = performance.now()
  for (const chunk of chunksOf(document, options)) {
    chunks.push(chunk)
    if (performance.now() - since < (options.turnMs ?? TURN_MS)) continue
    await setImmediate()
    since = performance.now()
  }
  return chunks
}

function* chunksOf(document: Text, options: ChunkOptions): Generator<Chunk> {
  const size = Math.max(LEAST_SIZE, options.size ?? SIZE)
  const overlap = Math.max(0, options.overlap ?? OVERLAP)
  const text = wholeText(document)
  let seq = 0
  for (const run of runsOf(document, size)) {
    const { page, heading } = run
    for (const { start, end } of splitSpan(text, run, { size, overlap: run.flows ? overlap : 0 }))
      yield { seq: seq++, page, heading, start, end, text: text.slice(start, end) }
  }
}

/** The single chunk of a question-and-answer pair: the question is searched, the answer is quoted. */
export const qaChunk = (pair: { question: string; answer: string }): Chunk => ({
  seq: 0,
  page: null,
  heading: [pair.question],
  start: 0,
  end: pair.answer.length,
  text: pair.answer,
})
