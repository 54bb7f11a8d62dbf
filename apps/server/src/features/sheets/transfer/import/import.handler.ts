import type { Context } from '../../../../context.ts'
import { Failure } from '../../../../lib/errors.ts'
import { handler, type Handler, type Running } from '../../../../queue/queue.ts'
import type { FileStore } from '../../../storage/index.ts'
import { ReaderError } from '../reader/index.ts'
import { failImport, finishImport } from './finish-import.ts'
import { importFile } from './import.job.ts'
import { runImport } from './run-import.ts'
import { Abandoned, type RunningImport, takeUp } from './running.ts'

/** Runs `importFile`. Errors caused by the file end the import with a message; temporary errors are retried. */
export const importHandler = (context: Context, store: FileStore): Handler =>
  handler(importFile, async (payload, job) => {
    const running = await takeUp(context, payload)
    if (!running) return
    try {
      if (running.isKiller) return await failImport(running, { context, ...CRASHED })
      await runImport({ context, store, running, signal: job.signal })
      await finishImport(running, context)
    } catch (error) {
      if (error instanceof Abandoned) return
      // The process survived, which is what counts; a failure here must not hide the original error.
      await running.survive().catch(() => undefined)
      await settle(error, { context, running, job })
    }
  })

const CRASHED = {
  code: 'crashed',
  message:
    'The server stopped several times while reading this file. Split it or save it again, then import it again.',
}

interface At {
  context: Context
  running: RunningImport
  job: Running
}

async function settle(error: unknown, { context, running, job }: At): Promise<void> {
  const told = messageOf(error, job)
  if (!told) throw error
  try {
    await failImport(running, { context, ...told })
  } catch (failed) {
    if (!(failed instanceof Abandoned)) throw failed
  }
  if (told.code === 'internal') throw error
}

function messageOf(error: unknown, job: Running): { code: string; message: string } | null {
  if (job.signal.aborted) return null
  if (error instanceof ReaderError) return { code: error.code, message: error.message }
  if (error instanceof Failure && error.code === 'not_found')
    return { code: 'not_found', message: 'The sheet was deleted during the import.' }
  if (error instanceof Failure && error.code === 'edition_required')
    return { code: 'edition_required', message: `${error.message} The rows before are imported.` }
  if (!job.lastAttempt) return null
  const message = 'The import failed several times because of a server error. Try again later.'
  return { code: 'internal', message }
}
