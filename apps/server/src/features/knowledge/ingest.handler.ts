import type { Context } from '../../context.ts'
import { DocumentError } from '../../lib/documents/index.ts'
import { EgressError } from '../../egress/index.ts'
import { handler, type Handler, type Running } from '../../queue/queue.ts'
import type { FileStore } from '../storage/index.ts'
import { ingestSource } from './ingest.job.ts'
import { readSource } from './read-source.ts'
import { Abandoned, type Ingestion, startIngestion } from './ingestion.ts'
import { writeChunks } from './write-chunks.ts'

/**
 * The work of `ingestSource`: read, cut, index. Every write is fenced by the source's revision, and the first one
 * clears what an earlier try may have left, so that a crash at any moment costs time but neither loses nor doubles.
 */
export const ingestHandler = (context: Context, store: FileStore): Handler =>
  handler(ingestSource, async (payload, running) => {
    const ingestion = await startIngestion(context, payload)
    if (!ingestion) return
    try {
      const document = await readSource({ context, store, ingestion, signal: running.signal })
      await writeChunks(ingestion, document)
    } catch (error) {
      if (error instanceof Abandoned) return
      await settle(ingestion, error, running)
    }
  })

/** What the reader can't help is told at the source; what may pass is tried again. */
async function settle(ingestion: Ingestion, error: unknown, running: Running) {
  if (error instanceof DocumentError || error instanceof EgressError) {
    if (running.signal.aborted) throw error
    return ingestion.fail(error.code, error.message)
  }
  if (running.lastAttempt && !running.signal.aborted)
    await ingestion.fail(
      'internal',
      'Reading it failed for a reason that is ours, several times. Please try again later.',
    )
  throw error
}
