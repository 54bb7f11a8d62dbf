import { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure, invalid } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { asMember } from '../../../lib/scoped.ts'
import { recordChange } from '../changes.ts'
import { presentAgent } from '../present.ts'
import { holdAgent, selectAgents } from '../queries.ts'
import { drawAvatar } from './draw-avatar.ts'

const FIELD = agents.setAvatar.upload

/** The picture from a request, as form field or base64. */
export async function readPicture(
  request: FastifyRequest,
  body: { picture: string } | undefined,
): Promise<Buffer> {
  if (body) return Buffer.from(body.picture, 'base64')
  try {
    const limits = { fileSize: agents.AVATAR_MAX_BYTES, files: 1, fields: 5 }
    const part = await request.file({ limits })
    if (!part || part.fieldname !== FIELD) throw invalid([{ path: FIELD, message: 'contains no image' }])
    return await part.toBuffer()
  } catch (error) {
    if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') throw error
    const megabytes = agents.AVATAR_MAX_BYTES / 1_000_000
    throw new Failure('payload_too_large', `The image is larger than the limit of ${megabytes} MB.`)
  }
}

/** Sets the agent's picture. It gets a new URL, so that no cache shows the old one. */
export async function setAvatar(
  context: Context,
  member: Member,
  input: { id: string; picture: () => Promise<Buffer> },
): Promise<agents.Agent> {
  await asMember(context, member, (tx) => holdAgent(tx, member, input.id))
  const bytes = await drawAvatar(await input.picture())
  return replace(context, member, { id: input.id, bytes })
}

/** Restores the built-in picture. */
export const removeAvatar = (context: Context, member: Member, id: string): Promise<agents.Agent> =>
  replace(context, member, { id, bytes: null })

async function replace(context: Context, member: Member, input: { id: string; bytes: Buffer | null }) {
  const { id, bytes } = input
  return asMember(context, member, async (tx) => {
    const agent = await holdAgent(tx, member, id)
    const avatarId = bytes && newId('file')
    if (bytes)
      await sql`insert into agent_avatars (id, account_id, agent_id, bytes)
        values (${avatarId}, ${member.accountId}, ${id}, ${bytes})`.execute(tx)
    await sql`update agents set avatar_id = ${avatarId}, revision = revision + 1, updated_at = now() where id = ${id}`.execute(
      tx,
    )
    await dropOldAvatars(tx, id)
    await recordChange(context, tx, {
      member,
      projectId: agent.project_id,
      agentId: id,
      action: bytes ? 'agent.setAvatar' : 'agent.removeAvatar',
    })
    return presentAgent((await selectAgents(tx, [id]))[0]!)
  })
}

/** Deletes uploaded pictures that neither the agent's draft nor any version uses. */
export async function dropOldAvatars(tx: Tx, agentId: string): Promise<void> {
  await sql`delete from agent_avatars p where p.agent_id = ${agentId}
    and not exists (select from agents a where a.id = p.agent_id and a.avatar_id = p.id)
    and not exists (select from agent_versions v
      where v.agent_id = p.agent_id and v.snapshot -> 'values' ->> 'avatar_id' = p.id)`.execute(tx)
}
