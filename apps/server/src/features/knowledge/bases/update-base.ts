import type { Data, knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { invalid } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { recordChange } from '../changes.ts'
import type { NewBase } from './create-base.ts'
import { presentBase } from '../present.ts'
import { chosenModel } from '../embedding/choose-embedding.ts'
import { findBase, selectBases } from '../queries.ts'
import { sendEmbedding } from '../embedding/send-embedding.ts'
import type { Embedders } from '../vectors/embedder.ts'
import { chooseModel } from '../vectors/sets.ts'

export async function updateBase(
  context: Context,
  member: Member,
  input: { id: string; changes: Partial<NewBase>; models: Embedders },
): Promise<Data<typeof knowledge.update>> {
  const { id, changes } = input
  const model = await newModel(context, member, input)
  return asMember(context, member, async (tx) => {
    const base = await findBase(tx, member, id)
    const size = changes.chunkSize ?? base.chunk_size
    const overlap = changes.chunkOverlap ?? base.chunk_overlap
    if (overlap >= size)
      throw invalid([{ path: 'chunkOverlap', message: 'must be smaller than the chunk size' }])
    await sql`update knowledge_bases set updated_at = now(), chunk_size = ${size}, chunk_overlap = ${overlap},
        name = coalesce(${changes.name ?? null}, name), description = coalesce(${changes.description ?? null}, description)
      where id = ${id}`.execute(tx)
    if (model !== undefined) {
      await chooseModel(tx, { accountId: member.accountId, kbId: id }, model)
      await sendEmbedding(context, tx, { accountId: member.accountId, kbId: id })
    }
    const details = { fields: Object.keys(changes) }
    await recordChange(context, tx, {
      member,
      projectId: base.project_id,
      kbId: id,
      action: 'knowledge.update',
      details,
    })
    return presentBase((await selectBases(tx, [id]))[0]!)
  })
}

/** The base's new model; undefined if it stays the same. */
async function newModel(
  context: Context,
  member: Member,
  { id, changes, models }: { id: string; changes: Partial<NewBase>; models: Embedders },
): Promise<{ id: string; kind: string } | null | undefined> {
  if (changes.embeddingModel === undefined) return undefined
  const before = await asMember(context, member, async (tx) => {
    await findBase(tx, member, id)
    return (await selectBases(tx, [id]))[0]
  })
  if (before?.embedding_model === changes.embeddingModel) return undefined
  const scope = { accountId: member.accountId, projectId: before?.project_id ?? null }
  return chosenModel(models, scope, changes.embeddingModel)
}
