import { type agents, type Data, permission } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure, notFound } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { recordChange } from './changes.ts'
import { presentAgent } from './present.ts'
import { type AgentRow, findOwnAgent, selectAgents } from './queries.ts'
import { readVersion } from './versions/queries.ts'
import { writeVersion } from './versions/write-version.ts'

interface Assignment {
  id: string
  projectId: string
  members: string[]
}

/**
 * Moves an agent with its conversations to another project and gives members access to that project. Its knowledge
 * bases and tools stay in the old project and are unlinked.
 */
export async function assignAgent(
  context: Context,
  member: Member,
  input: Assignment,
): Promise<Data<typeof agents.assign>> {
  if (input.members.length > 0) requireTeam(member)
  return asMember(context, member, async (tx) => {
    await sql`select 1 from agents where id = ${input.id} for update`.execute(tx)
    const agent = await findOwnAgent(tx, member, input.id)
    if (!member.projectIds.includes(input.projectId)) throw notFound('project')
    await letIn(tx, member, input)
    const moves = agent.project_id !== input.projectId
    const released = moves ? await moveAgent(tx, agent, input.projectId) : { knowledge: 0, tools: 0 }
    if (moves) await publishWithoutLinks(tx, member, agent.id)
    const details = {
      from: agent.project_id,
      to: input.projectId,
      members: input.members.length,
      ...released,
    }
    const entry = { member, agentId: agent.id, action: 'agent.assign' as const, details }
    await recordChange(context, tx, { ...entry, projectId: input.projectId })
    if (moves) await announceLeaving(context, tx, agent)
    return { agent: presentAgent((await selectAgents(tx, [agent.id]))[0]!), released }
  })
}

function requireTeam(member: Member) {
  const allowed = permission('teamManagement', member)
  if (allowed === 'edition')
    throw new Failure('edition_required', 'Your plan doesn’t include assigning members. Upgrade to use it.')
  if (allowed === 'role')
    throw new Failure('forbidden', 'Your role doesn’t allow assigning members. Ask an admin.')
}

async function letIn(tx: Tx, member: Member, { projectId, members }: Assignment) {
  const wanted = [...new Set(members)]
  const { rows } = await sql<{ id: string }>`select id from memberships
    where account_id = ${member.accountId} and id = any(${wanted})`.execute(tx)
  if (rows.length !== wanted.length) throw notFound('member')
  await sql`insert into membership_projects (membership_id, project_id, account_id)
    select m, ${projectId}, ${member.accountId} from unnest(${wanted}::text[]) m on conflict do nothing`.execute(
    tx,
  )
}

async function moveAgent(tx: Tx, agent: AgentRow, projectId: string) {
  const { id } = agent
  const knowledge = await sql`delete from agent_knowledge where agent_id = ${id}`.execute(tx)
  const tools = await sql`delete from agent_tools where agent_id = ${id}`.execute(tx)
  await sql`update conversations set project_id = ${projectId}, agent_version = null where agent_id = ${id}`.execute(
    tx,
  )
  await sql`update leads set project_id = ${projectId} where agent_id = ${id}`.execute(tx)
  await sql`update webhook_deliveries d set project_id = ${projectId} from webhook_endpoints e
    where e.id = d.endpoint_id and e.agent_id = ${id}`.execute(tx)
  await sql`update webhook_endpoints set project_id = ${projectId} where agent_id = ${id}`.execute(tx)
  // The old project's analytics no longer include them.
  await sql`with facts as (update conversation_facts set project_id = ${projectId} where agent_id = ${id}),
      topics as (update conversation_topics set project_id = ${projectId} where agent_id = ${id}),
      uses as (update conversation_topic_uses set project_id = ${projectId} where agent_id = ${id})
    update widget_views set project_id = ${projectId} where agent_id = ${id}`.execute(tx)
  await sql`update agents set project_id = ${projectId}, revision = revision + 1, updated_at = now()
    where id = ${id}`.execute(tx)
  return { knowledge: Number(knowledge.numAffectedRows ?? 0), tools: Number(tools.numAffectedRows ?? 0) }
}

/** All visitors continue with the published version, without links to the old project. */
async function publishWithoutLinks(tx: Tx, member: Member, agentId: string): Promise<void> {
  const { snapshot } = await readVersion(tx, agentId, undefined)
  if (snapshot.knowledge.length + snapshot.tools.length === 0) return
  await writeVersion(tx, member, { agentId, snapshot: { ...snapshot, knowledge: [], tools: [] } })
}

/** Consoles showing the old project are notified as well. */
async function announceLeaving(context: Context, tx: Tx, agent: AgentRow) {
  const change = { kind: 'agent' as const, id: agent.id, parentId: null }
  const { account_id: accountId, project_id: projectId } = agent
  await context.events.publish(tx, { name: 'change', accountId, projectId, change })
}
