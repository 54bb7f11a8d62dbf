import type { Data, knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { newId } from '../../../lib/ids.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { recordChange } from '../changes.ts'
import { chosenModel } from '../embedding/choose-embedding.ts'
import { presentBase } from '../present.ts'
import { selectBases } from '../queries.ts'
import type { Embedders } from '../vectors/embedder.ts'
import { chooseModel } from '../vectors/sets.ts'

export interface NewBase {
  name: string
  description: string
  chunkSize: number
  chunkOverlap: number
  /** Null or absent for full-text search only. */
  embeddingModel?: string | null
}

export async function createBase(
  context: Context,
  member: Member,
  input: NewBase & { models?: Embedders },
): Promise<Data<typeof knowledge.create>> {
  const projectId = currentProject(member)
  const { models, embeddingModel = null } = input
  const model = models
    ? await chosenModel(models, { accountId: member.accountId, projectId }, embeddingModel)
    : null
  return asMember(context, member, async (tx) => {
    const kbId = await insertBase(context, tx, { member, projectId, base: input })
    if (model) await chooseModel(tx, { accountId: member.accountId, kbId }, model)
    return presentBase((await selectBases(tx, [kbId]))[0]!)
  })
}

/** Creates a base in a project that the member can write to, optionally for an agent; returns its id. */
export async function insertBase(
  context: Context,
  tx: Tx,
  input: {
    member: Member
    projectId: string
    base: Omit<NewBase, 'embeddingModel'>
    ownerAgentId?: string
  },
): Promise<string> {
  const { member, projectId, base, ownerAgentId = null } = input
  const kbId = newId('knowledge')
  await sql`insert into knowledge_bases (id, account_id, project_id, name, description, chunk_size, chunk_overlap,
      owner_agent_id)
    values (${kbId}, ${member.accountId}, ${projectId}, ${base.name}, ${base.description}, ${base.chunkSize},
      ${base.chunkOverlap}, ${ownerAgentId})`.execute(tx)
  const details = { name: base.name }
  await recordChange(context, tx, { member, projectId, kbId, action: 'knowledge.create', details })
  return kbId
}
