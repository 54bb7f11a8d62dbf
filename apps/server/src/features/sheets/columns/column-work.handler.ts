import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../lib/errors.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { handler, type Handler } from '../../../queue/queue.ts'
import { openSheet } from '../model/open-sheet.ts'
import type { Tx, OpenSheet } from '../model/types.ts'
import { announceSheet } from '../model/finish-write.ts'
import type { Writer } from '../write/types.ts'
import { columnWork } from './column-work.job.ts'
import { finishWork } from './finish-work.ts'
import { pass, START, workPosition } from './pass.ts'
import { touchColumns } from '../model/load-columns.ts'

// Open grids receive the progress once per this many pieces.
const TELL_EVERY = 20
const IMPORT_PAUSE_MS = 5000

type Payload = z.output<typeof columnWork.payload>
type Step = 'more' | 'done' | 'waits'

/** Runs `columnWork` in pieces that each lock the sheet briefly, so that users can keep reading and writing. */
export const columnWorkHandler = (context: Context): Handler =>
  handler(
    columnWork,
    async (payload, { signal, lastAttempt }) => {
      try {
        await workOn(context, payload, signal)
      } catch (error) {
        if (lastAttempt && !signal.aborted) await giveUp(context, payload, 'internal')
        throw error
      }
    },
    (payload) => giveUp(context, payload, 'crashed'),
  )

async function workOn(context: Context, payload: Payload, signal: AbortSignal): Promise<void> {
  const { accountId, sheetId, by } = payload
  for (let piece = 1; ; piece++) {
    signal.throwIfAborted()
    const tell = piece % TELL_EVERY === 0
    const step = await inAccount(context, accountId, (tx) => oneStep(tx, { sheetId, by, tell }))
    if (step === 'done') return
    if (step === 'more') continue
    const startAfter = new Date(context.now().getTime() + IMPORT_PAUSE_MS)
    return inAccount(context, accountId, (tx) =>
      context.queue.send(tx, columnWork, payload, { group: accountId, startAfter }),
    )
  }
}

/** Marks the columns as failed; they are not processed again until someone asks for it. */
const giveUp = (
  context: Context,
  { accountId, sheetId }: Payload,
  reason: sheets.ColumnWorkError['reason'],
): Promise<void> =>
  inAccount(context, accountId, async (tx) => {
    const sheet = await openSheet(tx, sheetId, { lock: true, deleted: true }).catch(gone)
    if (sheet) await failWork(tx, sheet, reason)
  })

async function oneStep(
  tx: Tx,
  { sheetId, by, tell }: { sheetId: string; by: Writer; tell: boolean },
): Promise<Step> {
  const sheet = await openSheet(tx, sheetId, { lock: true, deleted: true }).catch(gone)
  const after = sheet && (await workPosition(tx, sheetId))
  if (!sheet || after === null) return 'done'
  if ((await pass(tx, sheet, after)) !== null) {
    if (tell) await announceSheet(tx, sheet)
    return 'more'
  }
  if (await isImporting(tx, sheetId)) {
    await startOver(tx, sheetId)
    return 'waits'
  }
  await finishWork(tx, sheet, by)
  return 'done'
}

/** A sheet that was permanently deleted in the meantime needs no more work. */
function gone(error: unknown): null {
  if (error instanceof Failure && error.code === 'not_found') return null
  throw error
}

/** Imported rows contain cells computed when the import began, so they are processed again after it ends. */
export const startOver = (tx: Tx, sheetId: string): Promise<unknown> =>
  sql`update sheet_columns set work_position = ${START}
    where sheet_id = ${sheetId} and work_position is not null`.execute(tx)

/** An import refers to columns by id, so no column may be replaced while it runs. */
export async function isImporting(tx: Tx, sheetId: string): Promise<boolean> {
  const { rows } = await sql`
    select from sheet_imports where sheet_id = ${sheetId} and state in ('queued', 'running') limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * Gives up the work on a sheet's columns: they keep their state and show why. Cells prepared for pending columns are
 * dropped by the next run over the sheet.
 */
async function failWork(tx: Tx, sheet: OpenSheet, reason: sheets.ColumnWorkError['reason']): Promise<void> {
  const main = sheet.pending.find(({ changeId }) => changeId !== undefined)
  // Formulas that would have followed the type change keep their previous state.
  if (main)
    await sql`update sheet_columns set work_position = null, work = null
      where sheet_id = ${sheet.id} and work_position is not null and id <> ${main.replaces}`.execute(tx)
  await sql`update sheet_columns set work_position = null, work_error = ${reason}
    where sheet_id = ${sheet.id} and work_position is not null`.execute(tx)
  await touchColumns(tx, sheet.id)
  await announceSheet(tx, sheet)
}
