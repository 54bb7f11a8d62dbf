import { setImmediate } from 'node:timers/promises'
import { type ParsedDocument, wholeText } from '../types.ts'
import { runsOf } from './runs.ts'
import { splitSpan } from './split.ts'

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
