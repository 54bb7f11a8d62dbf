import type { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { recordChange } from './changes.ts'
import { withAvatar } from './bot-config.ts'
import { type AgentChanges, columnOf, givenFields, parameterOf } from './fields.ts'
import { presentAgent } from './present.ts'
import { type AgentRow, holdAgent, selectAgents } from './queries.ts'
import { stopAnswersTo } from './stop-answers-to.ts'
import { renamedTexts } from './templates/index.ts'
import { publishDraft } from './versions/publish-agent.ts'
import { readDraft } from './versions/snapshot.ts'

/** Updates the given fields. Rejects a stale revision, with the current agent in the details. */
export async function updateAgent(
  context: Context,
  member: Member,
  input: { id: string; revision: number | undefined; changes: AgentChanges },
): Promise<agents.Agent> {
  const { id, revision } = input
  const fields = givenFields(input.changes)
  return asMember(context, member, async (tx) => {
    const agent = await holdAgent(tx, member, id)
    if (revision !== undefined && revision !== agent.revision)
      throw new Failure('conflict', 'Someone else changed this agent. Reload and try again.', {
        revision: agent.revision,
      })
    const changes = withName(agent, input.changes)
    const sets = givenFields(changes).map(
      (field) => sql`${sql.ref(columnOf(field))} = ${parameterOf(changes[field])}`,
    )
    if (sets.length === 0) return presentAgent(agent)
    const look = withAvatar(agent, changes.avatar)
    if (look) sets.push(sql`bot_config = ${JSON.stringify(look)}::jsonb, bot_revision = bot_revision + 1`)
    await sql`update agents set ${sql.join(sets)}, revision = revision + 1, updated_at = now() where id = ${id}`.execute(
      tx,
    )
    if (agent.visibility === 'public' && changes.visibility === 'private')
      await stopAnswersTo(tx, { agentIds: [id], visitors: 'only' })
    // Nobody outside has seen it yet, so the draft is published.
    if (changes.visibility === 'public' && agent.released_at === null)
      await publishDraft(context, tx, { member, agent, draft: await readDraft(tx, id), note: '' })
    const place = { member, projectId: agent.project_id, agentId: id }
    await recordChange(context, tx, { ...place, action: 'agent.update', details: { fields } })
    return presentAgent((await selectAgents(tx, [id]))[0]!)
  })
}

/** On a rename, unchanged default texts that contain the name are updated. */
function withName(agent: AgentRow, changes: AgentChanges): AgentChanges {
  const { name } = changes
  if (name === undefined || name === agent.name) return changes
  return { ...renamedTexts(agent, { before: agent.name, after: name }), ...changes }
}
