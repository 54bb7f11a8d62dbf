import type { Data, knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { newId } from '../../lib/ids.ts'
import { asMember, currentProject } from '../../lib/scoped.ts'
import { recordChange } from './changes.ts'
import { presentBase } from './present.ts'
import { selectBases } from './queries.ts'

export interface NewBase {
  name: string
  description: string
  chunkSize: number
  chunkOverlap: number
}

export async function createBase(
  context: Context,
  member: Member,
  input: NewBase,
): Promise<Data<typeof knowledge.create>> {
  const projectId = currentProject(member)
  return asMember(context, member, async (tx) => {
    const kbId = newId('knowledge')
    await sql`insert into knowledge_bases (id, account_id, project_id, name, description, chunk_size, chunk_overlap)
      values (${kbId}, ${member.accountId}, ${projectId}, ${input.name}, ${input.description}, ${input.chunkSize},
        ${input.chunkOverlap})`.execute(tx)
    await recordChange(context, tx, {
      member,
      projectId,
      kbId,
      action: 'knowledge.create',
      details: { name: input.name },
    })
    return presentBase((await selectBases(tx, [kbId]))[0]!)
  })
}
