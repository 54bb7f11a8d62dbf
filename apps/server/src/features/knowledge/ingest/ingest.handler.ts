import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { DocumentError } from '../../../lib/documents/index.ts'
import { EgressError } from '../../../egress/index.ts'
import { handler, type Handler, isLastFailure, type Running } from '../../../queue/queue.ts'
import type { FileStore } from '../../storage/index.ts'
import type { Tx } from '../../../db/scope.ts'
import { ingestSource } from './ingest.job.ts'
import { type Marks, readSource } from './read-source.ts'
import { Abandoned, type Ingestion, startIngestion } from './ingestion.ts'
import { readPaid, recordPage } from './paid-page.ts'
import { type OnRead, writeChunks } from './write-chunks.ts'

/**
 * Handles `ingestSource`: read, chunk, index. Every write is fenced by the source's revision, and the first one clears
 * the remains of an earlier attempt, so that a crash costs time but neither loses nor duplicates anything.
 */
export const ingestHandler = (context: Context, store: FileStore, onRead: OnRead): Handler =>
  handler(ingestSource, async (payload, running) => {
    const ingestion = await startIngestion(context, payload)
    if (!ingestion) return
    try {
      const input = { context, store, ingestion, signal: running.signal }
      if (ingestion.source.type === 'url') await ingestPage(input, onRead)
      else await writeChunks(ingestion, await readSource(input), onRead)
    } catch (error) {
      if (error instanceof Abandoned) return
      await settle(ingestion, error, running)
    }
  })

/** Reads a single web page for its price, which is charged once the page is searchable. */
async function ingestPage(input: Parameters<typeof readSource>[0], onRead: OnRead): Promise<void> {
  const { context, ingestion, signal } = input
  const place = { accountId: ingestion.accountId, projectId: ingestion.source.project_id }
  let isRecorded = false
  const unpaid = await readPaid(
    context,
    { ...place, signal },
    {
      read: async () => {
        const read = await readSource(input)
        if (read.marks) await saveMarks(ingestion, read.marks)
        const record = async (tx: Tx) => {
          isRecorded = true
          await recordPage(tx, context, place)
        }
        await writeChunks(ingestion, { ...read, record }, onRead)
      },
      recorded: () => isRecorded,
    },
  )
  if (unpaid) await ingestion.fail(unpaid.code, unpaid.message, unpaid.reason)
}

/** Validators that later detect page changes; they apply only once the source is ready. */
const saveMarks = (ingestion: Ingestion, marks: Marks) =>
  ingestion.fenced(async (tx) => {
    await sql`update knowledge_sources set etag = ${marks.etag}, last_modified = ${marks.lastModified},
        content_hash = ${marks.hash}
      where id = ${ingestion.source.id}`.execute(tx)
  })

/** Permanent failures are shown at the source; temporary ones are retried. */
async function settle(ingestion: Ingestion, error: unknown, running: Running) {
  // An aborted attempt fails too, which says nothing about the document.
  const isKnown = error instanceof DocumentError || error instanceof EgressError
  if (isKnown && !running.signal.aborted) return ingestion.fail(error.code, error.message, error.reason)
  // Each attempt starts over, so one that repeatedly ran out of time will do so again.
  if (isLastFailure(running))
    await ingestion.fail(
      'internal',
      'Processing failed several times because of a server error. Try again later.',
    )
  return again(ingestion, error)
}

async function again(ingestion: Ingestion, error: unknown): Promise<never> {
  await ingestion.survive().catch(() => undefined)
  throw error
}
