import { flows } from '@millrace/contract'
import { notFound } from '../../../../lib/errors.ts'
import { inAccount } from '../../../../lib/scoped.ts'
import { type CalculatedFirst, calculatingFirst, openSheet, type OpenSheet } from '../../../sheets/index.ts'
import type { NodeEnv } from '../types.ts'
import { stepErrorOf } from './failures.ts'

export type Tx = Parameters<typeof openSheet>[0]

/**
 * Opens one of the project's sheets in an account transaction. Sheets of other projects don't exist here, and neither
 * do system sheets: a flow that visitors can trigger could reveal what others wrote.
 */
export async function projectSheet(
  tx: Tx,
  env: NodeEnv,
  { sheet: id, ...options }: { sheet: unknown; lock?: boolean; calculated?: CalculatedFirst },
): Promise<OpenSheet> {
  const sheet = await openSheet(tx, flows.textOf(id), options)
  if (sheet.projectId !== env.account.projectId || sheet.system !== null) throw notFound('sheet')
  return sheet
}

/** Runs a step in one transaction, with errors as StepError. Repeated if formulas take long. */
export async function inStep<T>(
  env: NodeEnv,
  work: (tx: Tx, calculated: CalculatedFirst) => Promise<T>,
): Promise<T> {
  try {
    return await calculatingFirst((calculated) =>
      inAccount(env.context, env.account.accountId, (tx) => work(tx, calculated)),
    )
  } catch (error) {
    throw stepErrorOf(error)
  }
}
