import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { DB } from '../../../db/tables.ts'
import { flowRun } from './flow-run.job.ts'

/** Sends for a process that walks the run on. */
export const sendRun = (
  context: Context,
  tx: Tx | Kysely<DB>,
  { runId, accountId }: { runId: string; accountId: string },
): Promise<void> => context.queue.send(tx, flowRun, { runId }, { group: accountId })
