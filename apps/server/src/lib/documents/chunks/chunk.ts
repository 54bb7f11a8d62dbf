import { setImmediate } from 'node:timers/promises'
import { type ParsedDocument, wholeText } from '../types.ts'
import { runsOf } from './runs.ts'
import { cutWithin, resumeAt, type Span } from './boundaries.ts'

interface Sizes {
  /** Most characters of a chunk. */
  size: number
  /** About how many characters of a chunk stand in the one before, too. */
  overlap: number
}

/** A chunk is cut no earlier than after this share of its size. */
const LEAST_SHARE = 0.5
/** With more overlap, the cuts would hardly move on. */
const MOST_SHARED = 0.4

/** Cuts a span of text into spans of at most `size`, which cover all of it but white space between them. */
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

/** A piece of a document to search and to quote. */
export interface Chunk {
  /** Place in the document, from 0. */
  seq: number
  page: number | null
  heading: string[]
  /** Offsets in the whole text, in UTF-16 code units. */
  start: number
  end: number
  /** Exactly the whole text from `start` to `end`. */
  text: string
}

export interface ChunkOptions {
  /** Most characters of a chunk, at least 16; 1,200 unless told. */
  size?: number
  /** About how many characters neighbours share where a page or section was cut; 150 unless told. */
  overlap?: number
}

const SIZE = 1200
const OVERLAP = 150
const LEAST_SIZE = 16
/** After so long, others get their turn. */
const TURN_MS = 10

type Text = Pick<ParsedDocument, 'kind' | 'sections'>

/**
 * Cuts a document into chunks, in order, that cover all of its text but white space. None crosses a page. Cuts fall
 * between paragraphs where they can, else between sentences, words, characters.
 */
export const chunkDocument = (document: Text, options: ChunkOptions = {}): Chunk[] => [
  ...chunksOf(document, options),
]

/** The same for texts of any size: other work of the process gets its turn in between. */
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

/** The one chunk of a question-and-answer pair: found by its question, quoted by its answer. */
export const qaChunk = (pair: { question: string; answer: string }): Chunk => ({
  seq: 0,
  page: null,
  heading: [pair.question],
  start: 0,
  end: pair.answer.length,
  text: pair.answer,
})
