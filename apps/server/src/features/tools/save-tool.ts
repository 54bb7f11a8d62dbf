import type { tools } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure, invalid, notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { asMember, currentProject } from '../../lib/scoped.ts'
import { recordChange } from './changes.ts'
import { checkCredential } from './credential.ts'
import { presentFlowTool, presentHttpTool, presentServerTool } from './present.ts'
import { findTool, lockNames, MOST_TOOLS, originOf, selectTools, type ShownToolRow } from './queries.ts'

export async function createTool(
  context: Context,
  member: Member,
  input: tools.ToolInput,
): Promise<tools.HttpTool> {
  const projectId = currentProject(member)
  return asMember(context, member, async (tx) => {
    const id = await insertTool(tx, { accountId: member.accountId, projectId }, input)
    const details = { name: input.name, origin: originOf(input.request.url) }
    await recordChange(context, tx, { member, projectId, toolId: id, action: 'tool.create', details })
    return presentHttpTool((await selectTools(tx, [id]))[0]!)
  })
}

/** Adds a validated tool to a project. Throws when the name is taken or the credential is missing. */
export async function insertTool(
  tx: Tx,
  place: { accountId: string; projectId: string },
  input: tools.ToolInput,
): Promise<string> {
  await checkCredential(tx, place, input.credentialId)
  await checkRoom(tx, place.projectId, input.name)
  const id = newId('tool')
  await sql`insert into tools (id, account_id, project_id, name, description, effect, parameters, request, response,
      timeout_seconds, origin, credential_id)
    values (${id}, ${place.accountId}, ${place.projectId}, ${input.name}, ${input.description}, ${input.effect},
      ${JSON.stringify(input.parameters)}::jsonb, ${JSON.stringify(input.request)}::jsonb,
      ${JSON.stringify(input.response)}::jsonb, ${input.timeoutSeconds}, ${originOf(input.request.url)},
      ${input.credentialId})`.execute(tx)
  return id
}

/** Throws when the name is taken or the project has no room for another tool. */
async function checkRoom(tx: Tx, projectId: string, name: string): Promise<void> {
  await lockNames(tx, projectId)
  const { rows } = await sql<{ n: number; taken: boolean }>`select count(*)::int as n,
    coalesce(bool_or(name = ${name}), false) as taken from tools where project_id = ${projectId}`.execute(tx)
  if (rows[0]!.taken) throw nameTaken(name)
  if (rows[0]!.n >= MOST_TOOLS)
    throw new Failure('conflict', `A project can have up to ${MOST_TOOLS} tools. Delete one first.`)
}

/** Makes a published flow of the project, or a shared one, a tool. Throws `not_found` for any other. */
export async function createFlowTool(
  context: Context,
  member: Member,
  input: tools.FlowToolInput,
): Promise<tools.FlowTool> {
  const projectId = currentProject(member)
  return asMember(context, member, async (tx) => {
    await checkFlow(tx, projectId, input.flowId)
    await checkRoom(tx, projectId, input.name)
    const id = newId('tool')
    await sql`insert into tools (id, account_id, project_id, kind, flow_id, name, description, effect, parameters,
        timeout_seconds, origin)
      values (${id}, ${member.accountId}, ${projectId}, 'flow', ${input.flowId}, ${input.name}, ${input.description},
        ${input.effect}, '{}', ${input.timeoutSeconds}, ${flowOrigin(input.flowId)})`.execute(tx)
    const details = { name: input.name, flow: input.flowId }
    await recordChange(context, tx, { member, projectId, toolId: id, action: 'tool.create', details })
    return presentFlowTool((await selectTools(tx, [id]))[0]!)
  })
}

/** A grant holds for this flow only, whatever its versions do. */
const flowOrigin = (flowId: string) => `flow:${flowId}`

async function checkFlow(tx: Tx, projectId: string, flowId: string): Promise<void> {
  const { rows } = await sql`select 1 from flows where id = ${flowId} and deleted_at is null
    and (project_id = ${projectId} or shared)`.execute(tx)
  if (rows.length === 0) throw notFound('flow')
}

interface ToolEdit {
  id: string
  kind: tools.Tool['kind']
  name: string
  revision: number
}

/** The tool of this kind, locked. Throws when the revision is stale or another tool has the name. */
async function holdTool(
  tx: Tx,
  member: Member,
  { id, kind, name, revision }: ToolEdit,
): Promise<ShownToolRow> {
  await sql`select 1 from tools where id = ${id} for update`.execute(tx)
  const before = await findTool(tx, member, id)
  if (before.kind !== kind) throw notFound('tool')
  if (revision !== before.revision)
    throw new Failure('conflict', 'Someone else changed this tool. Reload and try again.', {
      revision: before.revision,
    })
  await lockNames(tx, before.project_id)
  const taken = await sql`select 1 from tools
    where project_id = ${before.project_id} and name = ${name} and id <> ${id}`.execute(tx)
  if (taken.rows.length > 0) throw nameTaken(name)
  return before
}

/** Replaces a flow's tool. A stale revision is rejected; another flow ends grants to agents. */
export async function updateFlowTool(
  context: Context,
  member: Member,
  input: { id: string; tool: tools.FlowToolInput; revision: number },
): Promise<tools.FlowTool> {
  const { id, tool, revision } = input
  return asMember(context, member, async (tx) => {
    const before = await holdTool(tx, member, { id, kind: 'flow', name: tool.name, revision })
    const projectId = before.project_id
    await checkFlow(tx, projectId, tool.flowId)
    await sql`update tools set name = ${tool.name}, description = ${tool.description}, effect = ${tool.effect},
      flow_id = ${tool.flowId}, origin = ${flowOrigin(tool.flowId)}, timeout_seconds = ${tool.timeoutSeconds},
      revision = revision + 1, updated_at = now() where id = ${id}`.execute(tx)
    const details = { name: tool.name, flow: tool.flowId }
    await recordChange(context, tx, { member, projectId, toolId: id, action: 'tool.update', details })
    return presentFlowTool((await selectTools(tx, [id]))[0]!)
  })
}

/** Renames a server's tool, or sets its effect; that it makes no changes is for admins to say. The rest is the server's. */
export async function updateServerTool(
  context: Context,
  member: Member,
  input: { id: string; tool: Pick<tools.ServerTool, 'name' | 'effect'>; revision: number },
): Promise<tools.ServerTool> {
  const { id, tool, revision } = input
  return asMember(context, member, async (tx) => {
    const before = await holdTool(tx, member, { id, kind: 'mcp', name: tool.name, revision })
    const { project_id: projectId } = before
    if (tool.effect === 'read' && before.effect !== 'read' && member.role !== 'AIACCOUNTADMIN')
      throw new Failure(
        'forbidden',
        'Only an admin can say that a tool of an MCP server makes no changes: the server itself isn’t believed.',
      )
    await sql`update tools set name = ${tool.name}, effect = ${tool.effect}, revision = revision + 1,
      updated_at = now() where id = ${id}`.execute(tx)
    await recordChange(context, tx, { member, projectId, toolId: id, action: 'tool.update', details: tool })
    return presentServerTool((await selectTools(tx, [id]))[0]!)
  })
}

/** Replaces a tool. A stale revision is rejected; a new URL ends grants to agents. */
export async function updateTool(
  context: Context,
  member: Member,
  input: { id: string; tool: tools.ToolInput; revision: number },
): Promise<tools.HttpTool> {
  const { id, tool, revision } = input
  return asMember(context, member, async (tx) => {
    const before = await holdTool(tx, member, { id, kind: 'http', name: tool.name, revision })
    const place = { accountId: member.accountId, projectId: before.project_id }
    await checkCredential(tx, place, tool.credentialId)
    const origin = originOf(tool.request.url)
    await sql`update tools set name = ${tool.name}, description = ${tool.description}, effect = ${tool.effect},
      parameters = ${JSON.stringify(tool.parameters)}::jsonb, request = ${JSON.stringify(tool.request)}::jsonb,
      response = ${JSON.stringify(tool.response)}::jsonb, timeout_seconds = ${tool.timeoutSeconds},
      origin = ${origin}, credential_id = ${tool.credentialId}, revision = revision + 1, updated_at = now()
      where id = ${id}`.execute(tx)
    const details = {
      name: tool.name,
      origin,
      ...(origin === before.origin ? {} : { before: before.origin }),
    }
    const projectId = before.project_id
    await recordChange(context, tx, { member, projectId, toolId: id, action: 'tool.update', details })
    return presentHttpTool((await selectTools(tx, [id]))[0]!)
  })
}

const nameTaken = (name: string) =>
  invalid([{ path: 'name', message: `another tool in this project is already named ${name}` }])
