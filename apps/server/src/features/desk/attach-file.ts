import type { Data, handoffs } from '@millrace/contract'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { consumeLimits } from '../../http/consume-limits.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { readWayOut } from '../channels/index.ts'
import { checkFile, storeUpload } from '../conversations/index.ts'
import type { FileStore } from '../storage/index.ts'
import { checkMayReply } from './change-at-desk.ts'
import { lockAtDesk } from './queries.ts'

/** Far more than anyone selects by hand. */
const FILES = { points: 300, seconds: 600, message: 'Too many files. Try again in a few minutes.' }

type FileFacts = Parameters<typeof checkFile>[1]

interface Upload {
  conversationId: string
  request: FastifyRequest
  signal: AbortSignal
}

/** Stores a file for the member's next reply in a conversation. The visitor sees it only with that reply. */
export async function attachFile(
  { context, store }: { context: Context; store: FileStore },
  member: Member,
  { conversationId, request, signal }: Upload,
): Promise<Data<typeof handoffs.attach>> {
  const { accountId, userId } = member
  const { row, way } = await asMember(context, member, async (tx) => {
    const found = await lockAtDesk(tx, member, conversationId)
    await checkMayReply(tx, member, found)
    return { row: found, way: await readWayOut(context, tx, { conversationId, template: false }) }
  })
  await consumeLimits(context, [{ key: `desk-file:${userId}`, ...FILES }])
  const { project_id: projectId, agent_id: agentId } = row
  const owner = { accountId, projectId, agentId, noLog: false, conversationId }
  // Before its bytes are read.
  if (way?.files === null) checkFile(way, { mediaType: '', bytes: 0 })
  const check = way ? (file: FileFacts) => checkFile(way, file) : undefined
  return storeUpload({ context, store }, owner, { request, signal, check })
}
