import type { agents } from '@millrace/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { recordChange } from './changes.ts'
import { presentAgent } from './present.ts'
import { findAgent, selectAgents } from './queries.ts'

type Editable = Pick<
  agents.Agent,
  | 'name'
  | 'avatar'
  | 'description'
  | 'instructions'
  | 'language'
  | 'greeting'
  | 'suggestedQuestions'
  | 'fallback'
  | 'visibility'
  | 'model'
  | 'temperature'
  | 'maxOutputTokens'
  | 'memory'
  | 'passages'
>
export type AgentChanges = { [K in keyof Editable]?: Editable[K] | undefined }

const COLUMNS: Record<keyof Editable, string> = {
  name: 'name',
  avatar: 'avatar',
  description: 'description',
  instructions: 'instructions',
  language: 'language',
  greeting: 'greeting',
  suggestedQuestions: 'suggested_questions',
  fallback: 'fallback',
  visibility: 'visibility',
  model: 'model',
  temperature: 'temperature',
  maxOutputTokens: 'max_output_tokens',
  memory: 'memory',
  passages: 'passages',
}

/** Changes what is given. A revision that is no longer the newest is refused, with the newest in the details. */
export async function updateAgent(
  context: Context,
  member: Member,
  input: { id: string; revision: number | undefined; changes: AgentChanges },
): Promise<agents.Agent> {
  const { id, revision } = input
  const fields = (Object.keys(COLUMNS) as (keyof Editable)[]).filter(
    (field) => input.changes[field] !== undefined,
  )
  return asMember(context, member, async (tx) => {
    await sql`select 1 from agents where id = ${id} for update`.execute(tx)
    const agent = await findAgent(tx, member, id)
    if (revision !== undefined && revision !== agent.revision)
      throw new Failure('conflict', 'Somebody else changed this agent in the meantime.', {
        revision: agent.revision,
      })
    const sets = fields.map((field) => assignment(field, input.changes[field]))
    if (sets.length === 0) return presentAgent(agent)
    await sql`update agents set ${sql.join(sets)}, revision = revision + 1, updated_at = now() where id = ${id}`.execute(
      tx,
    )
    const place = { member, projectId: agent.project_id, agentId: id }
    await recordChange(context, tx, { ...place, action: 'agent.update', details: { fields } })
    return presentAgent((await selectAgents(tx, [id]))[0]!)
  })
}

function assignment(field: keyof Editable, value: unknown): RawBuilder<unknown> {
  const column = sql.ref(COLUMNS[field])
  return Array.isArray(value) ? sql`${column} = ${JSON.stringify(value)}::jsonb` : sql`${column} = ${value}`
}
