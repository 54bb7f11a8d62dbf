import type { Step } from '@millrace/engine'
import { sql } from 'kysely'
import type { CalculatedFirst } from '../../../sheets/index.ts'
import type { NodeEnv } from '../types.ts'
import { inStep, type Tx } from './in-sheet.ts'

/**
 * Writes exactly once per step of a run, however often it is attempted: the write and its answer are committed
 * together, and a repetition after a crash returns that answer. The key is the step's path without the attempt, because
 * an interrupted attempt may have been committed; a failed one left nothing behind.
 */
export const writeOnce = <T extends object>(
  env: NodeEnv,
  { runId, path }: Pick<Step, 'runId' | 'path'>,
  write: (tx: Tx, calculated: CalculatedFirst) => Promise<T>,
): Promise<T> =>
  inStep(env, (tx, calculated) =>
    onceByKey(tx, { key: `${runId}:${path}`, accountId: env.account.accountId }, () => write(tx, calculated)),
  )

/** Writes exactly once per key, in the caller's transaction; later calls return the first one's result. */
export async function onceByKey<T extends object>(
  tx: Tx,
  { key, accountId }: { key: string; accountId: string },
  write: () => Promise<T>,
): Promise<T> {
  const { rows: begun } = await sql`insert into flow_effects (key, account_id) values (${key}, ${accountId})
    on conflict do nothing returning key`.execute(tx)
  if (begun.length === 0) return resultOf<T>(tx, key)
  const result = await write()
  await sql`update flow_effects set result = ${JSON.stringify(result)}::jsonb where key = ${key}`.execute(tx)
  return result
}

async function resultOf<T>(tx: Tx, key: string): Promise<T> {
  const { rows } = await sql<{ result: T }>`select result from flow_effects where key = ${key}`.execute(tx)
  return rows[0]!.result
}
