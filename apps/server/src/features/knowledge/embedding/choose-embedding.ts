import type { Data, knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { invalid } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { recordChange } from '../changes.ts'
import { presentBase } from '../present.ts'
import { findBase, selectBases } from '../queries.ts'
import { sendEmbedding } from './send-embedding.ts'
import { type Embedders, kindOf, type ModelScope } from '../vectors/embedder.ts'

/** The embedding model with this id, if the account may use it; otherwise a validation issue. */
export async function chosenModel(
  models: Embedders,
  scope: ModelScope,
  id: string | null,
): Promise<{ id: string; kind: string } | null> {
  if (id === null) return null
  const { embeddings } = await models.list(scope)
  const found = embeddings.find((one) => one.id === id)
  if (!found) throw invalid([{ path: 'embeddingModel', message: 'this model isn’t available' }])
  return { id, kind: kindOf(found) }
}

// For English text; other scripts have fewer characters per token, so they cost more than estimated.
const CHARACTERS_PER_TOKEN = 4

/** Available embedding models, with the estimated cost of each for texts without a vector. */
export async function listEmbeddingModels(
  context: Context,
  member: Member,
  input: { id: string; models: Embedders },
): Promise<Data<typeof knowledge.embeddingModels>> {
  const { projectId, characters, done } = await asMember(context, member, async (tx) => {
    const base = await findBase(tx, member, input.id)
    const { rows } = await sql<{ characters: number }>`
      select coalesce(sum(characters), 0)::float8 as characters from knowledge_sources
      where kb_id = ${base.id}`.execute(tx)
    const sets = await sql<{ kind: string; share: number }>`
      select kind, least(1, done::float8 / greatest(total, 1)) as share from knowledge_vector_sets
      where kb_id = ${base.id}`.execute(tx)
    return {
      projectId: base.project_id,
      characters: rows[0]?.characters ?? 0,
      done: new Map(sets.rows.map(({ kind, share }) => [kind, share])),
    }
  })
  const { embeddings, problems } = await input.models.list({ accountId: member.accountId, projectId })
  const tokens = Math.ceil(characters / CHARACTERS_PER_TOKEN)
  const items = embeddings.map((model) => {
    const { id, label, provider, dimensions, price } = model
    const left = tokens * (1 - (done.get(kindOf(model)) ?? 0))
    return { id, label, provider, dimensions, cost: price === null ? null : (left / 1_000_000) * price }
  })
  return { items, tokens, problems }
}

/** Retries vectors that a vendor refused to create. */
export async function retryEmbedding(
  context: Context,
  member: Member,
  id: string,
): Promise<Data<typeof knowledge.retryEmbedding>> {
  return asMember(context, member, async (tx) => {
    const base = await findBase(tx, member, id)
    await sql`update knowledge_bases set embedding_error = null where id = ${id}`.execute(tx)
    await sendEmbedding(context, tx, { accountId: member.accountId, kbId: id })
    await recordChange(context, tx, {
      member,
      projectId: base.project_id,
      kbId: id,
      action: 'knowledge.retryEmbedding',
    })
    return presentBase((await selectBases(tx, [id]))[0]!)
  })
}
