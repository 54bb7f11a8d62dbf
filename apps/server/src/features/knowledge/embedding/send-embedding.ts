import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { embedBase } from './embed-base.job.ts'

/** Sends the job for a base's missing vectors; false if the base has no embedding model. */
export async function sendEmbedding(
  context: Context,
  tx: Tx,
  { accountId, kbId }: { accountId: string; kbId: string },
): Promise<boolean> {
  const { rows } = await sql<{ embedding_model: string | null }>`
    select embedding_model from knowledge_bases where id = ${kbId}`.execute(tx)
  if (!rows[0]?.embedding_model) return false
  await context.queue.send(tx, embedBase, { accountId, kbId }, { group: kbId, key: kbId })
  return true
}
