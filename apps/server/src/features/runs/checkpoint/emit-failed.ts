import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { emitWebhooks } from '../../webhooks/index.ts'
import type { Folded } from './fold.ts'

const MESSAGE_LENGTH = 500

/**
 * Whether a run on its own failed: started by an API call, a webhook, a form or an agent. Test runs are watched by who
 * starts them, rows are counted in their job, and executions belong to an AI worker.
 */
export const isFailedAlone = ({ run: { header }, end }: Folded): boolean =>
  end?.state === 'failed' && header.job === null && !header.executionId && header.trigger !== 'test'

/** Tells the account's webhooks of runs that failed on their own, in the transaction that stores them. */
export async function emitFailed(context: Context, tx: Tx, folded: readonly Folded[]): Promise<void> {
  await emitWebhooks(
    context,
    tx,
    folded.filter(isFailedAlone).map(({ run, end }) => {
      const { id, accountId, projectId, flowId, trigger, version } = run.header
      const error = end?.state === 'failed' ? end.error : null
      return {
        accountId,
        projectId,
        type: 'run.failed' as const,
        data: async () => ({
          flow: { id: flowId, name: await titleOf(tx, flowId) },
          run: {
            id,
            trigger,
            version,
            state: 'failed',
            error: error && { code: error.code, message: error.message.slice(0, MESSAGE_LENGTH) },
            startedAt: run.startedAt === null ? null : new Date(run.startedAt).toISOString(),
          },
        }),
      }
    }),
  )
}

async function titleOf(tx: Tx, flowId: string | null): Promise<string | null> {
  const { rows } = await sql<{ title: string }>`select title from flows where id = ${flowId}`.execute(tx)
  return rows[0]?.title ?? null
}
