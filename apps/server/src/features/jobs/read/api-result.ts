import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { sendFile } from '../../sheets/index.ts'
import { findJob } from '../queries.ts'
import { sourceKeys, sourcesOf } from './result-sources.ts'
import { type ResultRow, resultWindows, type SourceKeys } from './result-windows.ts'
import { resultColumns } from './job-result.ts'

const NO_SOURCES: SourceKeys = new Map()

const TYPES = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
} as const

/** All results of a job for API clients, streamed. */
export async function apiResult(
  context: Context,
  member: Member,
  input: {
    id: string
    format?: 'json' | 'ndjson' | undefined
    includeSource: boolean
    reply: FastifyReply
    signal: AbortSignal
  },
): Promise<void> {
  const { id, format = 'json', includeSource, reply, signal } = input
  const { names, sources } = await asMember(context, member, async (tx) => {
    const found = await resultColumns(tx, member, id)
    const job = includeSource ? await findJob(tx, id) : null
    return { names: found, sources: job ? sourceKeys(await sourcesOf(tx, job), job) : NO_SOURCES }
  })
  const windows = resultWindows(context, member, { id, names, sources })
  const content = Readable.from(format === 'json' ? asList(windows) : asLines(windows), { objectMode: false })
  await sendFile(context, { reply, signal, name: `${id}.${format}`, type: TYPES[format], content })
}

async function* asLines(windows: AsyncIterable<ResultRow[]>): AsyncGenerator<string> {
  for await (const rows of windows) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

async function* asList(windows: AsyncIterable<ResultRow[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of windows) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
