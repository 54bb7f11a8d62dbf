import { z } from 'zod'
import { id } from '../ids.ts'
import { cursor, page, pageQuery } from '../lists.ts'
import { tagName, tagNames } from './tags.ts'
import { reason } from '../reasons/reason.ts'
import { inProject, route } from '../route.ts'
import { driveState, newDrive } from './drive.ts'
import { newSite, refreshState, siteState, webAddress } from './sites.ts'
import { grantedFile } from '../storage.ts'
import { count, line, text, timestamp } from '../text.ts'

export * from './files.ts'
export * from './gaps.ts'
export * from './tags.ts'
export * from './sites.ts'
export * from './drive.ts'

export const SOURCE_TYPES = ['text', 'qa', 'file', 'url', 'site', 'sheet', 'drive'] as const
export const sourceType = z.enum(SOURCE_TYPES)
export type SourceType = z.infer<typeof sourceType>

export const SOURCE_STATES = ['queued', 'reading', 'chunking', 'embedding', 'ready', 'failed'] as const
export const sourceState = z.enum(SOURCE_STATES)
export type SourceState = z.infer<typeof sourceState>

/** Supported files; the server checks the content, and the console's file picker uses this list. */
export const FILE_EXTENSIONS = [
  '.pdf',
  '.docx',
  '.pptx',
  '.xlsx',
  '.txt',
  '.md',
  '.html',
  '.htm',
  '.csv',
  '.tsv',
] as const
export const FILE_MAX_BYTES = 50 * 1024 * 1024
export const SOURCES_PER_CALL = 1000
/** Maximum rows read from a sheet; the source reports if there are more. */
export const SHEET_ROWS_MAX = 100_000

export const EMBEDDING_STATES = ['off', 'working', 'ready', 'failed'] as const

/** Progress of a base's vectors. Meanwhile, full-text search (or the previous vectors) stays in use. */
export const embeddingProgress = z.object({
  state: z.enum(EMBEDDING_STATES),
  /** Distinct texts with a vector, and in total. */
  done: z.number().int(),
  total: z.number().int(),
  /** Whether searches currently use vectors. */
  serving: z.boolean(),
  /** Why it is stalled, for people. */
  error: z.string().nullable(),
})
export type EmbeddingProgress = z.infer<typeof embeddingProgress>

export const knowledgeBase = z.object({
  id: id('knowledge'),
  projectId: id('project'),
  name: z.string(),
  description: z.string(),
  chunkSize: z.number().int(),
  chunkOverlap: z.number().int(),
  sources: z.number().int(),
  chunks: z.number().int(),
  states: z.record(sourceState, z.number().int()),
  agents: z.array(z.object({ id: id('agent'), name: z.string() })),
  /** The agent it was created for; null for an independent base. */
  ownerAgentId: id('agent').nullable(),
  /** Id of the embedding model; null for full-text search only. */
  embeddingModel: z.string().nullable(),
  embedding: embeddingProgress,
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type KnowledgeBase = z.infer<typeof knowledgeBase>

/** For a sheet: how much of it is read. It is kept in sync automatically. */
export const sheetSourceState = z.object({
  /** Null if the sheet was deleted. */
  sheetId: id('sheet').nullable(),
  /** Searchable rows, and the sheet's rows when it was read. */
  rows: z.number().int(),
  total: z.number().int(),
  chunks: z.number().int(),
  /** True while changed rows are processed; the others are already searchable. */
  reading: z.boolean(),
})
export type SheetSourceState = z.infer<typeof sheetSourceState>

export const source = z.object({
  id: id('source'),
  type: sourceType,
  name: z.string(),
  state: sourceState,
  /** Set if the state is `failed`: a stable code, a sentence for people and, where known, what translates it. */
  error: z.object({ code: z.string(), message: z.string(), reason: reason.optional() }).nullable(),
  /** Progress within the current state, 0 to 1; null if unknown. */
  progress: z.number().min(0).max(1).nullable(),
  url: z.string().nullable(),
  mime: z.string().nullable(),
  bytes: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  characters: z.number().int(),
  chunks: z.number().int(),
  language: z.string().nullable(),
  tags: z.array(z.string()),
  /** Invisible characters, such as tag characters and direction controls, that were removed on reading. */
  hiddenCharacters: z.number().int(),
  /** Pages of a PDF without text, such as "2, 5–7": usually scans. Null if all pages have text. */
  pagesWithoutText: z.string().nullable(),
  /** Some of its chunks have no vector yet and are found by words only. */
  embeddingPending: z.boolean(),
  createdAt: timestamp,
  refreshedAt: timestamp.nullable(),
  /** For a page or site; null for other sources. */
  refresh: refreshState.nullable(),
  /** For a site. */
  site: siteState.nullable(),
  /** For a sheet. */
  sheet: sheetSourceState.nullable(),
  /** For files of Google Drive. */
  drive: driveState.nullable(),
})
export type Source = z.infer<typeof source>

export const chunk = z.object({
  id: id('chunk'),
  sourceId: id('source'),
  seq: z.number().int(),
  page: z.number().int().nullable(),
  heading: z.string().nullable(),
  start: z.number().int(),
  end: z.number().int(),
  text: z.string(),
  /** Disabled chunks are not found. */
  enabled: z.boolean(),
  tags: z.array(z.string()),
  /** The original text, if it was edited. */
  original: z.string().nullable(),
})
export type Chunk = z.infer<typeof chunk>

const range = z.object({ start: z.number().int(), end: z.number().int() })

export const searchHit = z.object({
  chunkId: id('chunk'),
  sourceId: id('source'),
  sourceName: z.string(),
  sourceType,
  text: z.string(),
  score: z.number(),
  page: z.number().int().nullable(),
  heading: z.string().nullable(),
  start: z.number().int(),
  end: z.number().int(),
  /** Ranges of `text` (UTF-16 units) that match the query. */
  highlights: z.array(range),
  /** Contribution of each query word to the score; `instead` is the known word used in place of an unknown one. */
  why: z.array(z.object({ term: z.string(), weight: z.number(), instead: z.string().nullable() })),
  tags: z.array(z.string()),
  /** Rank and BM25 score in the full-text search; null if not found by words. */
  words: z.object({ rank: z.number().int(), score: z.number() }).nullable(),
  /** Rank and cosine similarity in the vector search; null if not found by meaning. */
  meaning: z.object({ rank: z.number().int(), similarity: z.number() }).nullable(),
})
export type SearchHit = z.infer<typeof searchHit>

const byId = z.strictObject({ id: id('knowledge') })
const settings = {
  name: line(120),
  description: text(2000),
  chunkSize: z.number().int().min(200).max(8000),
  chunkOverlap: z.number().int().min(0).max(1000),
}
/** Null for full-text search only. The server checks that the model is available. */
const embeddingModel = text(200).nullable()
const overlapFits = (value: { chunkSize?: number; chunkOverlap?: number }) =>
  (value.chunkOverlap ?? 0) < (value.chunkSize ?? Infinity)
const OVERLAP = { message: 'must be smaller than the chunk size', path: ['chunkOverlap'] }

export const newSource = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), name: line(200), text: text(1_000_000).min(1, 'is empty') }),
  z.strictObject({
    type: z.literal('qa'),
    question: line(2000),
    answer: text(20_000).trim().min(1, 'is empty'),
  }),
  z.strictObject({ type: z.literal('url'), url: webAddress }),
  newSite,
  /** A file that was uploaded with a grant (`storage.grantUpload`) to the same project. */
  z.strictObject({ type: z.literal('file'), fileId: id('file') }),
  /** Rows of a sheet in the same project, each a separate document, kept in sync. */
  z.strictObject({ type: z.literal('sheet'), sheetId: id('sheet') }),
  /** A file or a folder of Google Drive, kept in sync. */
  newDrive,
])
export type NewSource = z.input<typeof newSource>

export const list = route({
  id: 'knowledge.list',
  method: 'GET',
  path: '/millrace/knowledge',
  summary: 'List knowledge bases of the project',
  who: inProject('read', 'read'),
  query: pageQuery.extend({ search: text(200).optional() }),
  data: page(knowledgeBase),
})

/** Chunk size of a new base, in characters. */
export const CHUNK_SIZE = 1200
export const CHUNK_OVERLAP = 150

export const create = route({
  id: 'knowledge.create',
  method: 'POST',
  path: '/millrace/knowledge',
  summary: 'Create a knowledge base',
  who: inProject('write', 'write'),
  body: z
    .strictObject({
      name: settings.name,
      description: settings.description.default(''),
      chunkSize: settings.chunkSize.default(CHUNK_SIZE),
      chunkOverlap: settings.chunkOverlap.default(CHUNK_OVERLAP),
      embeddingModel: embeddingModel.default(null),
    })
    .refine(overlapFits, OVERLAP),
  data: knowledgeBase,
})

export const get = route({
  id: 'knowledge.get',
  method: 'GET',
  path: '/millrace/knowledge/:id',
  summary: 'Get a knowledge base',
  who: inProject('read', 'read'),
  params: byId,
  data: knowledgeBase,
})

export const update = route({
  id: 'knowledge.update',
  method: 'PUT',
  path: '/millrace/knowledge/:id',
  summary:
    'Update the name, description or chunking of a knowledge base. Chunking applies to sources added later',
  who: inProject('write', 'write'),
  params: byId,
  body: z
    .strictObject({ ...settings, embeddingModel })
    .partial()
    .refine(overlapFits, OVERLAP),
  data: knowledgeBase,
})

export const remove = route({
  id: 'knowledge.delete',
  method: 'DELETE',
  path: '/millrace/knowledge/:id',
  summary: 'Delete a knowledge base and its sources',
  who: inProject('write', 'write'),
  params: byId,
  data: z.object({ deleted: z.literal(true) }),
})

export const listSources = route({
  id: 'knowledge.listSources',
  method: 'GET',
  path: '/millrace/knowledge/:id/sources',
  summary: 'List sources of a knowledge base with their status, newest first',
  who: inProject('read', 'read'),
  params: byId,
  query: pageQuery.extend({ search: text(200).optional(), state: sourceState.optional() }),
  data: page(source),
})

export const addSources = route({
  id: 'knowledge.addSources',
  method: 'POST',
  path: '/millrace/knowledge/:id/sources',
  summary: 'Add one source or an array of up to 1,000, or upload files as multipart field `file`',
  who: inProject('write', 'write'),
  params: byId,
  body: z.union([newSource, z.array(newSource).min(1).max(SOURCES_PER_CALL)]),
  upload: 'file',
  data: z.object({
    items: z.array(source),
    /** Files of unsupported types: nothing of them was stored, and the others continue. */
    refused: z.array(z.object({ name: z.string(), message: z.string() })).optional(),
  }),
})

export const deleteSources = route({
  id: 'knowledge.deleteSources',
  method: 'DELETE',
  path: '/millrace/knowledge/:id/sources',
  summary: 'Delete sources and their chunks',
  who: inProject('write', 'write'),
  params: byId,
  query: z.strictObject({
    ids: z
      .string()
      .transform((value) => value.split(','))
      .pipe(z.array(id('source')).min(1).max(SOURCES_PER_CALL)),
  }),
  data: z.object({ deleted: z.number().int() }),
})

export const refreshSource = route({
  id: 'knowledge.refreshSource',
  method: 'POST',
  path: '/millrace/knowledge/:id/sources/:sid/refresh',
  summary: 'Refresh a source, or retry a failed one',
  who: inProject('write', 'write'),
  params: byId.extend({ sid: id('source') }),
  data: source,
})

export const replaceFile = route({
  id: 'knowledge.replaceFile',
  method: 'POST',
  path: '/millrace/knowledge/:id/sources/:sid/file',
  summary:
    'Upload a file as multipart field `file`, or name one that was uploaded with a grant, to take the place of another one, with its tags. The old one answers until the new one has been read, and stays if it can’t be',
  who: inProject('write', 'write'),
  params: byId.extend({ sid: id('source') }),
  body: grantedFile,
  upload: 'file',
  data: source,
})

export const listChunks = route({
  id: 'knowledge.listChunks',
  method: 'GET',
  path: '/millrace/knowledge/:id/chunks',
  summary: 'List chunks of one or all sources in document order, with filters',
  who: inProject('read', 'read'),
  params: byId,
  query: z.strictObject({
    sourceId: id('source').optional(),
    search: text(200).optional(),
    tag: tagName.optional(),
    state: z.enum(['on', 'off', 'edited']).optional(),
    after: z
      .string()
      .regex(/^src_[0-9a-z]{26}\.\d{1,10}$/)
      .optional(),
    limit: count(200).default(50),
  }),
  data: cursor(chunk),
})

export const updateChunk = route({
  id: 'knowledge.updateChunk',
  method: 'PUT',
  path: '/millrace/knowledge/:id/chunks/:cid',
  summary: 'Update a chunk: its text (null restores the original), its tags, or whether it’s enabled',
  who: inProject('write', 'write'),
  params: byId.extend({ cid: id('chunk') }),
  body: z
    .strictObject({
      text: text(20_000).trim().min(1, 'is empty').nullable(),
      enabled: z.boolean(),
      tags: tagNames,
    })
    .partial(),
  data: chunk,
})

/** An embedding model and its cost for this base. */
export const embeddingChoice = z.object({
  id: z.string(),
  label: z.string(),
  provider: z.string(),
  dimensions: z.number().int().nullable(),
  /** Estimated US dollars for all texts without a vector of this model; null if the price is unknown. */
  cost: z.number().nullable(),
})
export type EmbeddingChoice = z.infer<typeof embeddingChoice>

export const embeddingModels = route({
  id: 'knowledge.embeddingModels',
  method: 'GET',
  path: '/millrace/knowledge/:id/embedding',
  summary: 'List embedding models, with the estimated cost of embedding the knowledge base',
  who: inProject('read', 'read'),
  params: byId,
  data: z.object({
    items: z.array(embeddingChoice),
    /** Estimate for the whole base. */
    tokens: z.number().int(),
    problems: z.array(z.object({ provider: z.string(), message: z.string() })),
  }),
})

export const retryEmbedding = route({
  id: 'knowledge.retryEmbedding',
  method: 'POST',
  path: '/millrace/knowledge/:id/embedding',
  summary: 'Retry creating the missing vectors',
  who: inProject('write', 'write'),
  params: byId,
  data: knowledgeBase,
})

export const search = route({
  id: 'knowledge.search',
  method: 'POST',
  path: '/millrace/knowledge/:id/search',
  summary: 'Search for the best chunks for a question, with scores and how they matched',
  who: inProject('read', 'read'),
  params: byId,
  body: z.strictObject({
    query: line(4000),
    topK: z.number().int().min(1).max(50).default(8),
    filters: z
      .strictObject({
        sourceIds: z.array(id('source')).max(1000).optional(),
        /** Chunks with one of these tags, directly or through their source. */
        tags: tagNames.optional(),
      })
      .default({}),
  }),
  data: z.object({
    items: z.array(searchHit),
    tookMs: z.number(),
    /** Whether vectors were used; `late` and `failed`: the vendor didn't respond in time, so only words were. */
    vectors: z.enum(['off', 'used', 'late', 'failed']),
  }),
})
