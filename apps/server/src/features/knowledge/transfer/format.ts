import { knowledge } from '@millrace/contract'
import { z } from 'zod'

// The file of an exported base: gzipped lines of JSON, so that it is written and read in one pass whatever its size.
//
//   {"format": "millrace-knowledge", "version": 1, "base": {…}}        first
//   {"source": {…}}                                                    then for each source:
//   {"file": "<base64>"}…                                              its original file, piece by piece
//   {"edit": {…}}…                                                     what people did to its chunks
//   {"chunk": {…}}…                                                    its chunks, in their order
//   {"vectors": [["<hash of the text>", "<base64>"], …]}…              vectors (signature and code), when there are any
//   {"end": {"sources": n, "chunks": n, "vectors": n}}                 last: without it the file was cut off
//
// Ids are not in it: an import gives new ones. Neither are questions of visitors (gaps) nor the state of crawls; pages
// of a site become single web pages, and the rows of a sheet become texts.

export const FORMAT = 'millrace-knowledge'
export const VERSION = 1

export const LIMITS = {
  lineBytes: 4 * 1024 * 1024,
  unpackedBytes: 4 * knowledge.IMPORT_MAX_BYTES,
  /** Text of many chunks compresses to a fifth; a file that unpacks to a hundred times its size is an attack. */
  ratio: 100,
  /** Any ratio is harmless below this size. */
  harmlessBytes: 64 * 1024 * 1024,
  sources: 50_000,
  chunks: 1_000_000,
  chunksPerSource: 200_000,
  charactersPerSource: 64 * 1024 * 1024,
} as const

/** Bytes of a file, or vectors, per line. */
export const FILE_PIECE_BYTES = 192 * 1024
export const VECTORS_PER_LINE = 50

const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'can’t be stored')
const whole = z.number().int().min(0).max(2_147_483_647)
const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const tags = z.array(text(60).min(1)).max(knowledge.TAGS_EACH)

export const head = z.strictObject({
  format: z.literal(FORMAT),
  version: z.number(),
  exportedAt: text(40),
  base: z.strictObject({
    name: text(120).min(1),
    description: text(2000),
    chunkSize: z.number().int().min(200).max(8000),
    chunkOverlap: z.number().int().min(0).max(1000),
    /** Origin of the vectors: the same model of the same provider creates comparable ones. */
    vectors: z
      .strictObject({ kind: text(300).min(1), dimensions: z.number().int().min(1).max(16_384) })
      .nullable(),
  }),
})
export type Head = z.infer<typeof head>

const source = z.strictObject({
  type: z.enum(['text', 'qa', 'file', 'url']),
  name: text(2048).min(1),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullable(),
  question: text(2000).nullable(),
  content: text(1_000_000).nullable(),
  mime: text(200).nullable(),
  /** Bytes of the original file that follow; null if there is none. */
  fileBytes: whole.max(knowledge.FILE_MAX_BYTES).nullable(),
  contentHash: text(200).nullable(),
  bytes: whole.nullable(),
  language: text(10).nullable(),
  pages: whole.nullable(),
  characters: whole,
  tags,
  error: z.strictObject({ code: text(100), message: text(2000) }).nullable(),
  refreshedAt: z.iso.datetime().nullable(),
})
export type TransferSource = z.infer<typeof source>

const edit = z.strictObject({
  origin: uuid,
  occurrence: whole,
  text: text(20_000).nullable(),
  enabled: z.boolean(),
  tags,
})
export type TransferEdit = z.infer<typeof edit>

const chunk = z.strictObject({
  page: whole.nullable(),
  heading: text(4000).nullable(),
  start: whole,
  end: whole,
  text: text(40_000),
  original: text(40_000).nullable(),
  enabled: z.boolean(),
  tags,
})
export type TransferChunk = z.infer<typeof chunk>

const vectors = z.array(z.tuple([uuid, z.base64().max(40_000)])).max(1000)
export type TransferVectors = z.infer<typeof vectors>

const counts = z.strictObject({ sources: whole, chunks: whole, vectors: whole })
export type Counts = z.infer<typeof counts>

/** Any line after the first. */
export const line = z.union([
  z.strictObject({ source }),
  z.strictObject({ file: z.base64().max((FILE_PIECE_BYTES * 4) / 3 + 8) }),
  z.strictObject({ edit }),
  z.strictObject({ chunk }),
  z.strictObject({ vectors }),
  z.strictObject({ end: counts }),
])
export type Line = z.infer<typeof line>
