import { flows } from '@millrace/contract'
import { notFound } from '../../../../lib/errors.ts'
import { inAccount } from '../../../../lib/scoped.ts'
import { type CalculatedFirst, calculatingFirst, openSheet, type OpenSheet } from '../../../sheets/index.ts'
import type { NodeEnv } from '../types.ts'
import { stepErrorOf } from './failures.ts'

export type Tx = Parameters<typeof openSheet>[0]

/**
 * One of the project's sheets, open in a transaction of the account. Another project's is as good as none, and so is a
 * system sheet: a flow that visitors reach would tell them what others said.
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

/** One transaction for a step; what goes wrong in it comes out as StepError. It is made again when formulas take long. */
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
