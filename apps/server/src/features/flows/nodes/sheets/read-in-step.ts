import { say } from '@millrace/contract'
import { type Step, StepError } from '@millrace/engine'
import { sql } from 'kysely'
import { inAccount } from '../../../../lib/scoped.ts'
import { LARGE_ROWS, type OpenSheet, type Reader, within } from '../../../sheets/index.ts'
import type { NodeEnv } from '../types.ts'
import { stepErrorOf } from './failures.ts'
import { projectSheet, type Tx } from './in-sheet.ts'

/** Time limit of a step's read statement: other jobs share the database. */
const READ_SECONDS = 15

const isTooLong = (error: unknown): boolean => (error as { code?: string }).code === '57014'

/**
 * Opens one of the project's sheets and reads it: in one transaction, or for a large sheet in the embedded database in
 * one per piece, so that others get their turn. Errors become StepError; timeouts are not retried.
 */
export async function readInStep<T>(
  { step, env }: { step: Pick<Step, 'params' | 'signal'>; env: NodeEnv },
  work: (reader: Reader, sheet: OpenSheet) => Promise<T>,
): Promise<T> {
  const { context, account } = env
  const bounded = <R>(one: (tx: Tx) => Promise<R>) =>
    inAccount(context, account.accountId, async (tx) => {
      step.signal.throwIfAborted()
      await sql.raw(`set local statement_timeout = ${READ_SECONDS * 1000}`).execute(tx)
      return one(tx)
    })
  try {
    const begun = await bounded(async (tx): Promise<{ sheet: OpenSheet } | { done: T }> => {
      const sheet = await projectSheet(tx, env, { sheet: step.params.sheet })
      const isLarge = context.db.kind === 'embedded' && sheet.rowCount > LARGE_ROWS
      return isLarge ? { sheet } : { done: await work(within(tx), sheet) }
    })
    return 'done' in begun ? begun.done : await work({ run: bounded, inPieces: true }, begun.sheet)
  } catch (error) {
    if (step.signal.aborted) throw step.signal.reason
    if (isTooLong(error)) throw new StepError('read_too_long', say('sheet.slow', { seconds: READ_SECONDS }))
    throw stepErrorOf(error)
  }
}
