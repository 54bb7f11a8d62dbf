import { randomUUID } from 'node:crypto'
import type { aiWorkers, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'
import { notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { checkLimit } from '../../lib/plan-limits.ts'
import { asMember, currentProject } from '../../lib/scoped.ts'
import { listTemplates, replaceBases } from '../agents/index.ts'
import { type ExecutionRow, findWorker, selectExecutions, selectWorkers, type WorkerRow } from './rows.ts'
import { problemsOf } from './problems.ts'
import { type GrantedTool, newSettings, type Settings, templateOf, TEMPLATES } from './templates.ts'

/** What a new agent can start from, and the AI workers of the current project. */
export function listWorkers(
  context: Context,
  member: Member,
  language: Parameters<typeof listTemplates>[0],
): Promise<Data<typeof aiWorkers.system>> {
  const projectId = currentProject(member)
  return asMember(context, member, async (tx) => {
    const rows = await selectWorkers(tx, sql`a.project_id = ${projectId}`)
    return {
      roles: listTemplates(language),
      templates: [...TEMPLATES],
      workers: await presentWorkers(tx, rows),
    }
  })
}

/** A worker with what prevents its launch. */
export function readWorker(context: Context, member: Member, id: string): Promise<aiWorkers.AiWorker> {
  return asMember(context, member, async (tx) => present(tx, await findWorker(tx, member, id)))
}

/** Creates a worker, which can do nothing until it is launched. */
export function createWorker(
  context: Context,
  member: Member,
  { template, name }: { template: aiWorkers.WorkerTemplate; name: string },
): Promise<aiWorkers.AiWorker> {
  const projectId = currentProject(member)
  const { accountId } = member
  return asMember(context, member, async (tx) => {
    await checkLimit(tx, context.config.plans, { accountId, of: 'agents', adding: 1 })
    const settings = newSettings(templateOf(template))
    const metadata = { name, description: '', instructions: '' }
    const id = await insertWorker(tx, { accountId, projectId }, { template, settings, metadata })
    const row = await findWorker(tx, member, id)
    await recordWorker(context, tx, { member, row, action: 'aiWorker.create', details: { name, template } })
    return present(tx, row)
  })
}

const NAME_LENGTH = 80

/**
 * A copy in the same project with the same settings, grants and knowledge, without schedule, triggers and executions. Like any
 * worker, it can do nothing until it is launched.
 */
export function duplicateWorker(
  context: Context,
  member: Member,
  source: { id: string; name: string | undefined },
): Promise<aiWorkers.AiWorker> {
  return asMember(context, member, async (tx) => {
    const from = await findWorker(tx, member, source.id)
    await checkLimit(tx, context.config.plans, { accountId: from.account_id, of: 'agents', adding: 1 })
    const place = { accountId: from.account_id, projectId: from.project_id }
    const name = (source.name ?? `${from.name} 2`).slice(0, NAME_LENGTH).toWellFormed().trim()
    const { template, settings, description, instructions } = from
    const metadata = { name, description, instructions }
    const id = await insertWorker(tx, place, { template, settings, metadata })
    await replaceBases(tx, { id, ...place }, from.knowledge_ids)
    const row = await findWorker(tx, member, id)
    const details = { name, from: from.id }
    await recordWorker(context, tx, { member, row, action: 'aiWorker.duplicate', details })
    return present(tx, row)
  })
}

interface NewWorker extends Pick<WorkerRow, 'template' | 'settings'> {
  metadata: aiWorkers.AiWorker['metadata']
}

async function insertWorker(
  tx: Tx,
  { accountId, projectId }: { accountId: string; projectId: string },
  { template, settings, metadata: { name, description, instructions } }: NewWorker,
): Promise<string> {
  const id = newId('agent')
  await sql`insert into agents (id, account_id, project_id, public_id, name, avatar, tone, description, instructions,
      greeting, suggested_questions, fallback, bot_config, kind)
    values (${id}, ${accountId}, ${projectId}, ${randomUUID()}, ${name}, 20, 'neutral', ${description},
      ${instructions}, '', '[]'::jsonb, '', '{}'::jsonb, 'system')`.execute(tx)
  await sql`insert into ai_workers (agent_id, account_id, template, settings)
    values (${id}, ${accountId}, ${template}, ${JSON.stringify(settings)}::jsonb)`.execute(tx)
  return id
}

type Part = (typeof aiWorkers.LAUNCH_PARTS)[number] | 'schedule' | 'trigger' | 'hook'

interface PartChange {
  member: Member
  id: string
  part: Part
}

/** Changes one part of the launch settings under the worker's lock, after checking references. */
export function changePart(
  context: Context,
  { member, id, part }: PartChange,
  write: (tx: Tx, row: WorkerRow) => Promise<void>,
): Promise<aiWorkers.AiWorker> {
  return asMember(context, member, async (tx) => {
    const row = await findWorker(tx, member, id, { hold: true })
    await write(tx, row)
    await sql`update ai_workers set updated_at = now() where agent_id = ${id}`.execute(tx)
    await recordWorker(context, tx, {
      member,
      row,
      action: 'aiWorker.update',
      details: { name: row.name, part },
    })
    return present(tx, await findWorker(tx, member, id))
  })
}

export const saveSettings = async (tx: Tx, row: WorkerRow, change: Partial<Settings>): Promise<void> => {
  const settings = JSON.stringify({ ...row.settings, ...change })
  await sql`update ai_workers set settings = ${settings}::jsonb where agent_id = ${row.id}`.execute(tx)
}

/** Sets its knowledge bases, from its own project. */
export const saveKnowledge = (tx: Tx, row: WorkerRow, ids: string[]): Promise<void> =>
  replaceBases(tx, { id: row.id, accountId: row.account_id, projectId: row.project_id }, ids)

/** Sets its tools, flows and sheets, all from its own project. A tool is granted for the host that it calls now. */
export async function saveIntegrations(
  tx: Tx,
  row: WorkerRow,
  integrations: aiWorkers.Integrations,
): Promise<void> {
  const { tools, flows, sheets } = integrations
  const { rows: found } = await sql<{ id: string; origin: string }>`select id, origin from tools
    where project_id = ${row.project_id} and id = any(${tools.map(({ toolId }) => toolId)}::text[])`.execute(
    tx,
  )
  const origins = new Map(found.map(({ id, origin }) => [id, origin]))
  const granted = tools.map((one): GrantedTool => {
    const origin = origins.get(one.toolId)
    if (origin === undefined) throw notFound('tool')
    return { ...one, origin }
  })
  await checkAll(tx, { kind: 'flow', row, ids: flows.map(({ flowId }) => flowId) })
  await checkAll(tx, { kind: 'sheet', row, ids: sheets.map(({ sheetId }) => sheetId) })
  await saveSettings(tx, row, { integrations: { ...integrations, tools: granted } })
}

async function checkAll(
  tx: Tx,
  { kind, row, ids }: { kind: 'flow' | 'sheet'; row: WorkerRow; ids: string[] },
): Promise<void> {
  const wanted = [...new Set(ids)]
  const from =
    kind === 'flow'
      ? sql`flows where deleted_at is null and (project_id = ${row.project_id} or shared)`
      : sql`sheets where deleted_at is null and system is null and project_id = ${row.project_id}`
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${from}
    and id = any(${wanted}::text[])`.execute(tx)
  if (rows[0]!.n !== wanted.length) throw notFound(kind)
}

export async function saveMetadata(
  tx: Tx,
  row: WorkerRow,
  { name, description, instructions }: aiWorkers.AiWorker['metadata'],
): Promise<void> {
  await sql`update agents set name = ${name}, description = ${description}, instructions = ${instructions},
    updated_at = now() where id = ${row.id}`.execute(tx)
}

interface Entry {
  member: Member
  row: Pick<WorkerRow, 'id' | 'account_id' | 'project_id'>
  action: 'aiWorker.create' | 'aiWorker.duplicate' | 'aiWorker.update' | 'aiWorker.launch'
  details: Record<string, unknown>
}

/** Writes the audit entry for a member's change to a worker and notifies open consoles. */
export async function recordWorker(
  context: Context,
  tx: Tx,
  { member, row, action, details }: Entry,
): Promise<void> {
  const { id, account_id: accountId, project_id: projectId } = row
  await audit(tx, member, { accountId, projectId, action, objectId: id, details })
  const change = { kind: 'agent' as const, id, parentId: null }
  await context.events.publish(tx, { name: 'change', accountId, projectId, change })
}

const present = async (tx: Tx, row: WorkerRow): Promise<aiWorkers.AiWorker> =>
  (await presentWorkers(tx, [row]))[0]!

async function presentWorkers(tx: Tx, rows: readonly WorkerRow[]): Promise<aiWorkers.AiWorker[]> {
  const ids = rows.map(({ id }) => id)
  const { rows: last } = await selectExecutions(tx, {
    where: sql`e.id in (select distinct on (l.agent_id) l.id from executions l
      where l.agent_id = any(${ids}::text[]) order by l.agent_id, l.id collate "C" desc)`,
    limit: rows.length + 1,
  })
  const { rows: open } = await sql<{ id: string; n: number }>`select e.agent_id as id, count(*)::int as n
    from executions e join flow_runs r on r.id = e.run_id
    where e.agent_id = any(${ids}::text[]) and r.state in ('queued', 'running', 'waiting', 'paused')
    group by 1`.execute(tx)
  const lastOf = new Map(last.map((row) => [row.agent_id, row]))
  const openOf = new Map(open.map(({ id, n }) => [id, n]))
  return rows.map((row) => presentWorker(row, { last: lastOf.get(row.id), open: openOf.get(row.id) ?? 0 }))
}

function presentWorker(
  row: WorkerRow,
  { last, open }: { last: ExecutionRow | undefined; open: number },
): aiWorkers.AiWorker {
  const { params, integrations, notification } = row.settings
  return {
    id: row.id,
    template: row.template,
    params,
    knowledge: { knowledgeIds: row.knowledge_ids },
    integrations: {
      ...integrations,
      tools: integrations.tools.map(({ toolId, allowWrite, ask }) => ({ toolId, allowWrite, ask })),
    },
    metadata: { name: row.name, description: row.description, instructions: row.instructions },
    notification,
    schedule: row.schedule && { ...row.schedule, nextAt: row.next_at?.toISOString() ?? null },
    trigger: row.trigger && { ...row.trigger, waiting: row.waiting },
    hook: { enabled: row.has_hook },
    problems: problemsOf(row),
    launched: last !== undefined,
    open,
    lastExecution: last ? { id: last.id, state: last.state, createdAt: last.created_at.toISOString() } : null,
    createdAt: row.created_at.toISOString(),
  }
}
