import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { DB } from '../../../db/tables.ts'
import { executionRun, flowRun } from './flow-run.job.ts'

/** Requests a process to continue the run. */
export const sendRun = (
  context: Context,
  tx: Tx | Kysely<DB>,
  { runId, accountId, isExecution = false }: { runId: string; accountId: string; isExecution?: boolean },
): Promise<void> =>
  context.queue.send(tx, isExecution ? executionRun : flowRun, { runId }, { group: accountId })
