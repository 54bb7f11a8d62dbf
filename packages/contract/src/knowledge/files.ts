import { z } from 'zod'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'

/** Limit for the uploaded file; unpacked it may be four times as large. */
export const IMPORT_MAX_BYTES = 2 * 1024 ** 3

export const exportBase = route({
  id: 'knowledge.export',
  method: 'GET',
  path: '/millrace/knowledge/:id/export',
  summary:
    'Export a knowledge base as one file: sources, original files, chunks with edits, tags and vectors (gzipped JSON lines)',
  who: inProject('read', 'read'),
  params: z.strictObject({ id: id('knowledge') }),
  answer: 'file',
  data: z.any(),
})

export const importBase = route({
  id: 'knowledge.import',
  method: 'POST',
  path: '/millrace/knowledge/import',
  summary: 'Create a knowledge base from an exported file, as multipart field `file`',
  who: inProject('write', 'write'),
  upload: 'file',
  data: z.object({
    id: id('knowledge'),
    name: z.string(),
    sources: z.number().int(),
    chunks: z.number().int(),
    /** Imported vectors. */
    vectors: z.number().int(),
  }),
})
