import { randomUUID } from 'node:crypto'
import type { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { newId } from '../../lib/ids.ts'
import { asMember, currentProject } from '../../lib/scoped.ts'
import { recordChange } from './changes.ts'
import { presentAgent } from './present.ts'
import { replaceBases, selectAgents } from './queries.ts'

export interface NewAgent {
  name: string
  avatar: number
  description: string
  instructions: string
  knowledgeIds: string[]
}

/** What an agent says when its knowledge holds no answer, until its owner words it. */
export const DEFAULT_FALLBACK = 'I could not find that in what I know. Could you put it another way?'

export async function createAgent(context: Context, member: Member, input: NewAgent): Promise<agents.Agent> {
  const projectId = currentProject(member)
  return asMember(context, member, async (tx) => {
    const id = newId('agent')
    const greeting = `Hello, I am ${input.name}. What would you like to know?`
    await sql`insert into agents (id, account_id, project_id, public_id, name, avatar, description, instructions,
        greeting, fallback)
      values (${id}, ${member.accountId}, ${projectId}, ${randomUUID()}, ${input.name}, ${input.avatar},
        ${input.description}, ${input.instructions}, ${greeting}, ${DEFAULT_FALLBACK})`.execute(tx)
    await replaceBases(tx, { id, accountId: member.accountId, projectId }, input.knowledgeIds)
    await recordChange(context, tx, {
      member,
      projectId,
      agentId: id,
      action: 'agent.create',
      details: { name: input.name },
    })
    return presentAgent((await selectAgents(tx, [id]))[0]!)
  })
}
