import type { Data, onboarding } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { permissionOf } from '../../http/authorise.ts'
import { audit } from '../../lib/audit.ts'
import { newId } from '../../lib/ids.ts'
import { asMember, currentProject } from '../../lib/scoped.ts'
import { createAgent, updateAgent } from '../agents/index.ts'
import { addSources, createBase } from '../knowledge/index.ts'
import { addTopics, makeFlows } from './make-flows.ts'
import { AGENT, BASE, PAIRS, PROJECT_NAME, readDocuments } from './demo/content.ts'
import { FLEET_COLUMNS, FLEET_NAME, FLEET_ROWS } from './demo/fleet.ts'
import { makeSheet } from './make-sheet.ts'
import { setSchedule } from '../jobs/index.ts'

const EVERY_MONDAY = {
  cronJob: '0 7 * * 1',
  timeZone: 'Europe/Berlin',
  schedulerLabel: 'Mondays at seven',
  overlap: 'skip',
  active: true,
} as const

/** Schedules the demo's first job every week; does nothing if someone has created or ended a schedule since. */
async function scheduleJob(context: Context, member: Member): Promise<void> {
  const projectId = currentProject(member)
  const jobId = await asMember(context, member, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select j.id from flow_jobs j join flows f on f.id = j.flow_id and f.deleted_at is null
      where j.project_id = ${projectId}
        and not exists (select from audit_entries a where a.project_id = ${projectId} and a.action = 'job.schedule')
      order by j.id limit 1`.execute(tx)
    return rows[0]?.id
  })
  if (jobId) await setSchedule(context, member, { jobId, input: EVERY_MONDAY })
}

/** Creates the fleet sheet with its rows in one transaction and returns its id. */
const makeFleet = (context: Context, member: Member): Promise<string> =>
  asMember(context, member, (tx) =>
    makeSheet(tx, member, {
      name: FLEET_NAME,
      type: 'INPUT_SHEET',
      columns: FLEET_COLUMNS,
      rows: FLEET_ROWS,
    }),
  )

type Demo = Data<typeof onboarding.loadDemo>

/**
 * Creates the demo project, once per account. Calling it again, also after a crash, completes and returns the same one.
 */
export async function loadDemo(context: Context, member: Member): Promise<Demo> {
  const project = await asMember(context, member, (tx) => demoProject(tx, member))
  const inDemo = enter(member, project.id)
  const found = await asMember(context, inDemo, (tx) => contents(tx, project.id))
  const knowledgeId = found.knowledgeId ?? (await makeBase(context, inDemo))
  const sheetId = found.sheetId ?? (await makeFleet(context, inDemo))
  if (!found.hasFlows) await makeFlows(context, inDemo, knowledgeId)
  await scheduleJob(context, inDemo)
  const agentId = found.agentId ?? (await makeAgent(context, inDemo, knowledgeId))
  if (permissionOf('readConversations', inDemo) === 'yes') await addTopics(context, inDemo)
  return { projectId: project.id, knowledgeId, agentId, sheetId, created: found.agentId === null }
}

/** The member in a newly created project, with the same rights as in their current one. */
function enter(member: Member, projectId: string): Member {
  const { projectIds, conversationProjects } = member
  const reads = permissionOf('readConversations', member) === 'yes'
  return {
    ...member,
    projectId,
    projectIds: [...projectIds, projectId],
    conversationProjects: reads ? [...conversationProjects, projectId] : conversationProjects,
  }
}

async function demoProject(tx: Tx, member: Member): Promise<{ id: string }> {
  const id = newId('project')
  const made = await sql<{ id: string }>`insert into projects (id, account_id, name, is_demo)
    values (${id}, ${member.accountId}, ${PROJECT_NAME}, true)
    on conflict (account_id) where is_demo do nothing returning id`.execute(tx)
  if (made.rows[0]) {
    const { accountId } = member
    await audit(tx, member, {
      accountId,
      projectId: id,
      action: 'project.create',
      objectId: id,
      details: { demo: true },
    })
    return made.rows[0]
  }
  const { rows } = await sql<{ id: string }>`select id from projects
    where account_id = ${member.accountId} and is_demo`.execute(tx)
  return rows[0]!
}

async function contents(tx: Tx, projectId: string) {
  const { rows } = await sql<{
    kb: string | null
    agent: string | null
    sheet: string | null
    flows: boolean
  }>`
    select (select min(b.id) from knowledge_bases b where b.project_id = ${projectId}
        and exists (select 1 from knowledge_sources s where s.kb_id = b.id)) as kb,
      (select min(id) from agents where project_id = ${projectId}) as agent,
      (select min(id) from sheets where project_id = ${projectId} and system is null) as sheet,
      exists (select from flows where project_id = ${projectId}) as flows`.execute(tx)
  const { kb: knowledgeId, agent: agentId, sheet: sheetId, flows: hasFlows } = rows[0]!
  return { knowledgeId, agentId, sheetId, hasFlows }
}

async function makeBase(context: Context, member: Member): Promise<string> {
  const base = await createBase(context, member, { ...BASE, chunkSize: 800, chunkOverlap: 0 })
  const pairs = PAIRS.map((pair) => ({ type: 'qa' as const, ...pair }))
  await addSources(context, member, { id: base.id, sources: [...(await readDocuments()), ...pairs] })
  return base.id
}

async function makeAgent(context: Context, member: Member, knowledgeId: string): Promise<string> {
  const { name, avatar, description, instructions, ...rest } = AGENT
  const knowledgeIds = [knowledgeId]
  const agent = await createAgent(context, member, { name, avatar, description, instructions, knowledgeIds })
  const changes = { ...rest, visibility: 'public' as const }
  await updateAgent(context, member, { id: agent.id, revision: undefined, changes })
  return agent.id
}
