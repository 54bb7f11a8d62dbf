import { flows } from '@millrace/contract'
import { notFound } from '../../../../lib/errors.ts'
import { inAccount } from '../../../../lib/scoped.ts'
import { openSheet, type OpenSheet } from '../../../sheets/index.ts'
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
  { sheet: id, lock = false }: { sheet: unknown; lock?: boolean },
): Promise<OpenSheet> {
  const sheet = await openSheet(tx, flows.textOf(id), { lock })
  if (sheet.projectId !== env.account.projectId || sheet.system !== null) throw notFound('sheet')
  return sheet
}

/** One transaction for a step; what goes wrong in it comes out as StepError. */
export async function inStep<T>(env: NodeEnv, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inAccount(env.context, env.account.accountId, work)
  } catch (error) {
    throw stepErrorOf(error)
  }
}
