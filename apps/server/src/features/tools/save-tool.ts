import type { tools } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure, invalid } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { asMember, currentProject } from '../../lib/scoped.ts'
import { recordChange } from './changes.ts'
import { checkCredential } from './credential.ts'
import { presentTool } from './present.ts'
import { findTool, originOf, selectTools } from './queries.ts'

const MOST_PER_PROJECT = 200

export async function createTool(
  context: Context,
  member: Member,
  input: tools.ToolInput,
): Promise<tools.Tool> {
  const projectId = currentProject(member)
  return asMember(context, member, async (tx) => {
    const id = await insertTool(tx, { accountId: member.accountId, projectId }, input)
    const details = { name: input.name, origin: originOf(input.request.url) }
    await recordChange(context, tx, { member, projectId, toolId: id, action: 'tool.create', details })
    return presentTool((await selectTools(tx, [id]))[0]!)
  })
}

/** Adds a validated tool to a project. Throws when the name is taken or the credential is missing. */
export async function insertTool(
  tx: Tx,
  place: { accountId: string; projectId: string },
  input: tools.ToolInput,
): Promise<string> {
  await checkCredential(tx, place, input.credentialId)
  const { rows } = await sql<{ n: number; taken: boolean }>`select count(*)::int as n,
    coalesce(bool_or(name = ${input.name}), false) as taken from tools where project_id = ${place.projectId}`.execute(
    tx,
  )
  if (rows[0]!.taken) throw nameTaken(input.name)
  if (rows[0]!.n >= MOST_PER_PROJECT)
    throw new Failure('conflict', `A project can have up to ${MOST_PER_PROJECT} tools. Delete one first.`)
  const id = newId('tool')
  await sql`insert into tools (id, account_id, project_id, name, description, effect, parameters, request, response,
      timeout_seconds, origin, credential_id)
    values (${id}, ${place.accountId}, ${place.projectId}, ${input.name}, ${input.description}, ${input.effect},
      ${JSON.stringify(input.parameters)}::jsonb, ${JSON.stringify(input.request)}::jsonb,
      ${JSON.stringify(input.response)}::jsonb, ${input.timeoutSeconds}, ${originOf(input.request.url)},
      ${input.credentialId})`.execute(tx)
  return id
}

/** Replaces a tool. A stale revision is rejected; a new URL ends grants to agents. */
export async function updateTool(
  context: Context,
  member: Member,
  input: { id: string; tool: tools.ToolInput; revision: number },
): Promise<tools.Tool> {
  const { id, tool } = input
  return asMember(context, member, async (tx) => {
    await sql`select 1 from tools where id = ${id} for update`.execute(tx)
    const before = await findTool(tx, member, id)
    if (input.revision !== before.revision)
      throw new Failure('conflict', 'Someone else changed this tool. Reload and try again.', {
        revision: before.revision,
      })
    const place = { accountId: member.accountId, projectId: before.project_id }
    await checkCredential(tx, place, tool.credentialId)
    const taken = await sql`select 1 from tools
      where project_id = ${before.project_id} and name = ${tool.name} and id <> ${id}`.execute(tx)
    if (taken.rows.length > 0) throw nameTaken(tool.name)
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
    return presentTool((await selectTools(tx, [id]))[0]!)
  })
}

const nameTaken = (name: string) =>
  invalid([{ path: 'name', message: `another tool in this project is already named ${name}` }])
