import { ModelError } from '@millrace/models'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { handler, type Handler, type Running } from '../../../queue/queue.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { announce } from '../changes.ts'
import { embedBase } from './embed-base.job.ts'
import { type Embedding, embedPending } from '../vectors/embed-pending.ts'
import { buildIndex, dropStrayIndexes } from '../vectors/index-set.ts'
import { countProgress } from '../vectors/missing.ts'
import { chosenSet, removeOtherSets, startServing, removeUnusedVectors } from '../vectors/sets.ts'
import type { Embedders } from '../vectors/embedder.ts'
import { WrongDimensions } from '../vectors/write-vectors.ts'

/**
 * Handles `embedBase`. Vectors are stored by text hash, batch by batch, so that a crash costs at most one batch. Until
 * a set is complete, the previous one stays in use, or full-text search only.
 */
export const embedBaseHandler = (context: Context, models: Embedders): Handler =>
  handler(
    embedBase,
    async ({ accountId, kbId }, running) => {
      const set = await inAccount(context, accountId, async (tx) => {
        const chosen = await chosenSet(tx, kbId)
        if (chosen) await countProgress(tx, chosen)
        return chosen
      })
      if (!set) return
      const embedding: Embedding = { context, accountId, set, signal: running.signal }
      try {
        const model = await models.embedding({ accountId, projectId: set.project_id }, set.model)
        await embedPending(embedding, model)
        await finish(embedding)
      } catch (error) {
        await settle(embedding, error, running)
      }
    },
    async ({ accountId, kbId }) => {
      const set = await inAccount(context, accountId, (tx) => chosenSet(tx, kbId))
      if (set) await fail({ context, accountId, set }, CRASHED)
    },
  )

const CRASHED = 'The server stopped several times while embedding. Choose another model.'

async function finish({ context, accountId, set }: Embedding): Promise<void> {
  const served = await inAccount(context, accountId, async (tx) => {
    await countProgress(tx, set)
    await startServing(tx, set)
    await announceBase({ context, accountId, set }, tx)
    // Its dimensions are now known.
    return (await chosenSet(tx, set.kb_id)) ?? set
  })
  await removeOtherSets(context, { accountId, set })
  await removeUnusedVectors(context, { accountId, set })
  if (!served.indexed) await buildIndex(context, { accountId, set: served })
  await dropStrayIndexes(context)
}

/**
 * Permanent refusals by the vendor are shown at the base; temporary failures are retried. Full-text search works
 * meanwhile.
 */
async function settle(embedding: Embedding, error: unknown, running: Running): Promise<void> {
  const { signal } = embedding
  const lasting = reasonOf(error)
  if (signal.aborted || (!running.lastAttempt && !lasting)) throw error
  const message =
    lasting ??
    (error instanceof ModelError
      ? error.message
      : 'Embedding failed several times because of a server error. Try again later.')
  await fail(embedding, message)
  if (!lasting && !(error instanceof ModelError)) throw error
}

/** Shows at the base why there are no vectors, until a person retries. */
async function fail(of: Pick<Embedding, 'context' | 'accountId' | 'set'>, message: string): Promise<void> {
  const { context, accountId, set } = of
  await inAccount(context, accountId, async (tx) => {
    await sql`update knowledge_bases set embedding_error = ${message} where id = ${set.kb_id}`.execute(tx)
    await sql`update knowledge_sources set state = 'ready', updated_at = now()
      where kb_id = ${set.kb_id} and state = 'embedding'`.execute(tx)
    await announceBase(of, tx)
  })
}

/** The reason for people, if a retry wouldn't help. */
function reasonOf(error: unknown): string | null {
  if (error instanceof WrongDimensions)
    return 'The model now returns vectors of a different length. Choose another model, or the same model under another name.'
  return error instanceof ModelError && !error.retryable ? error.message : null
}

const announceBase = (
  { context, accountId, set }: Pick<Embedding, 'context' | 'accountId' | 'set'>,
  tx: Parameters<typeof announce>[1],
): Promise<void> => announce(context, tx, { accountId, projectId: set.project_id, kbId: set.kb_id })
