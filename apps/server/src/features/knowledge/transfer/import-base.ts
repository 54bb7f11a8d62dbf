import { type Data, knowledge } from '@millrace/contract'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure, invalid } from '../../../lib/errors.ts'
import { currentProject } from '../../../lib/scoped.ts'
import type { FileStore } from '../../storage/index.ts'
import type { Embedders } from '../vectors/embedder.ts'
import { FORMAT, head as headSchema, type Head, line as lineSchema, VERSION } from './format.ts'
import { Import } from './import.ts'
import { readLines, refuse } from './read-lines.ts'

const FIELD = knowledge.importBase.upload

/**
 * Creates a base from a streamed export file, completely or not at all. Vectors are imported and used if the account
 * may use their model.
 */
export async function importBase(
  context: Context,
  member: Member,
  input: { request: FastifyRequest; store: FileStore; models: Embedders },
): Promise<Data<typeof knowledge.importBase>> {
  const projectId = currentProject(member)
  if (!input.request.isMultipart())
    throw invalid([{ path: FIELD, message: 'send the file as multipart/form-data' }])
  const part = await input.request.file({
    limits: { fileSize: knowledge.IMPORT_MAX_BYTES, files: 1, fields: 10 },
  })
  if (!part || part.fieldname !== FIELD) {
    part?.file.resume()
    throw invalid([{ path: FIELD, message: 'contains no file' }])
  }
  const lines = readLines(part.file)
  let running: Import | null = null
  try {
    running = await Import.begin(context, member, {
      projectId,
      head: parseHead((await lines.next()).value),
      store: input.store,
      models: input.models,
    })
    for await (const line of lines) await running.take(parseLine(line))
    if (part.file.truncated) throw new Failure('payload_too_large', 'The file is too large to import.')
    return await running.finish()
  } catch (error) {
    await running?.undo()
    throw error
  } finally {
    part.file.resume()
  }
}

function parseHead(text: string | undefined): Head {
  const value = parseJson(text ?? '') as { format?: unknown; version?: unknown } | null
  if (value?.format !== FORMAT) throw refuse('This isn’t an exported knowledge base.')
  if (value.version !== VERSION)
    throw refuse('The file comes from another version of Millrace, which this one cannot read.')
  const parsed = headSchema.safeParse(value)
  if (!parsed.success) throw refuse('This isn’t an exported knowledge base.')
  return parsed.data
}

function parseLine(text: string) {
  const parsed = lineSchema.safeParse(parseJson(text))
  if (!parsed.success) throw refuse('The file contains unexpected data. Export the knowledge base again.')
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
