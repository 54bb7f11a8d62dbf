import { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure, notFound } from '../../lib/errors.ts'
import { asMember, currentProject } from '../../lib/scoped.ts'
import { definitionOf, readGrants, selectTools } from '../tools/index.ts'
import { valuesOf } from './fields.ts'
import { type AgentRow, selectAgents } from './queries.ts'

const MOST = 100

/** Exports these agents, or all of the project, without ids, secrets and public links. */
export async function exportAgents(
  context: Context,
  member: Member,
  ids: string[],
): Promise<agents.AgentFile> {
  return asMember(context, member, async (tx) => {
    const rows = ids.length > 0 ? await named(tx, member, ids) : await ofProject(tx, currentProject(member))
    const toolIds = new Set<string>()
    const items: agents.AgentFile['agents'] = []
    for (const row of rows) {
      const grants = await readGrants(tx, row.id)
      for (const { tool } of grants) toolIds.add(tool.id)
      const { visibility: _private, ...values } = valuesOf(row)
      const knowledge = await baseNames(tx, row.knowledge_ids)
      const tools = grants.map(({ tool }) => tool.name)
      items.push({ ...values, knowledge, tools, botConfig: row.bot_config })
    }
    // Flows and MCP servers are other things of this installation, which a file can't carry; their names are noted.
    const tools = (await selectTools(tx, [...toolIds]))
      .filter(({ kind }) => kind === 'http')
      .map(definitionOf)
    return { format: agents.AGENT_FILE_FORMAT, version: 1, agents: items, tools }
  })
}

async function named(tx: Tx, member: Member, ids: string[]): Promise<AgentRow[]> {
  const rows = await selectAgents(tx, ids)
  if (rows.length !== ids.length || rows.some((row) => !member.projectIds.includes(row.project_id)))
    throw notFound('agent')
  return rows
}

async function ofProject(tx: Tx, projectId: string): Promise<AgentRow[]> {
  const { rows } = await sql<{ id: string }>`select id from agents where project_id = ${projectId}
    order by id limit ${MOST + 1}`.execute(tx)
  if (rows.length === 0) throw new Failure('conflict', 'This project has no agents yet.')
  if (rows.length > MOST)
    throw new Failure('conflict', `An export can include up to ${MOST} agents. Choose fewer.`)
  return selectAgents(
    tx,
    rows.map(({ id }) => id),
  )
}

async function baseNames(tx: Tx, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from knowledge_bases where id = any(${ids})
    order by array_position(${ids}::text[], id)`.execute(tx)
  return rows.map(({ name }) => name)
}
