import { conversations, type Data } from '@millrace/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member, Visitor } from '../../../lib/actor.ts'
import { Failure, invalid } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { checkLimit } from '../../../lib/plan-limits.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { hashToken, newToken } from '../../../lib/secrets.ts'
import type { Visit } from '../../../lib/visit.ts'
import { receivedName } from '../../../lib/file-names.ts'
import { botConfigOf } from '../../agents/index.ts'
import { type FileStore, newKey } from '../../storage/index.ts'
import { admitAsker } from '../admit-asker.ts'
import type { ChatAgent } from '../chat-agent.ts'
import { countUpload, isUnrecorded } from '../limits.ts'
import { nameAs } from './file-name.ts'
import { type Inspected, inspectFile } from './inspect.ts'

const FIELD = conversations.upload.upload
const MOST_BYTES = conversations.ATTACHMENT_MAX_BYTES
/** For all files of an agent that no message has used yet; visitors and the team have this each. */
const UNUSED_BYTES = 1024 ** 3

/** Slower uploads are cancelled, to free their slot for others. */
const SENDING_MS = 180_000

interface Upload {
  query: { agentId?: string | undefined; publicId?: string | undefined; conversationId?: string | undefined }
  visitorToken: string | undefined
  visit: Visit
  request: FastifyRequest
  signal: AbortSignal
}

/** Stores a file for the next message of a chat, from anyone who can write one. */
export async function uploadAttachment(
  { context, store }: { context: Context; store: FileStore },
  actor: Member | Visitor,
  { query, visitorToken, visit, request, signal }: Upload,
): Promise<Data<typeof conversations.upload>> {
  const question = { ...query, visitorToken, visit }
  const { asker, agent, held } = await admitAsker(context, { actor, question })
  checkTaken(agent)
  await countUpload(context, { agent, asker, conversation: held?.conversation ?? null })
  const noLog = asker.userId === null && isUnrecorded(agent, held?.conversation ?? null)
  const owner = { accountId: agent.account_id, projectId: agent.project_id, agentId: agent.id }
  return storeUpload({ context, store }, { ...owner, noLog, conversationId: null }, { request, signal })
}

/** The owner of uploaded files. */
export interface FileOwner {
  accountId: string
  projectId: string
  agentId: string
  /** Whether the conversation is not recorded. */
  noLog: boolean
  /** Set for files from the team; a visitor's file gets one with its message. */
  conversationId: string | null
}

/**
 * Stores the uploaded file for the next message. Its row exists before the first byte, so whatever an aborted upload
 * leaves is removed with other unused files.
 */
export async function storeUpload(
  { context, store }: { context: Context; store: FileStore },
  owner: FileOwner,
  { request, signal, check }: Pick<Upload, 'request' | 'signal'> & Pick<Storing, 'check'>,
): Promise<Data<typeof conversations.upload>> {
  if (!request.isMultipart())
    throw invalid([{ path: FIELD, message: 'send the file as multipart/form-data' }])
  const { accountId } = owner
  return storeFile({ context, store }, owner, {
    receive: (storageKey) => inTime(request, () => receive(request, { store, accountId, storageKey })),
    signal,
    check,
  })
}

interface Storing {
  receive: (storageKey: string) => Promise<{ name: string; mime: string; bytes: number }>
  signal: AbortSignal
  /** Throws for a file that can’t be used where it is meant for. */
  check?: ((file: { mediaType: string; bytes: number }) => void) | undefined
}

/** The same for a file from elsewhere, which `receive` puts in its place in the store. */
export async function storeFile(
  { context, store }: { context: Context; store: FileStore },
  owner: FileOwner,
  { receive: receiveInto, signal, check }: Storing,
): Promise<Data<typeof conversations.upload>> {
  const { accountId } = owner
  const place = { id: newId('file'), key: newToken(), storageKey: newKey(accountId) }
  await begin(context, owner, place)
  try {
    const { name: given, mime, bytes } = await receiveInto(place.storageKey)
    const inspected = await store.withFile(place.storageKey, (path) =>
      inspectFile(path, { name: given, mime, signal }),
    )
    const { kind, mediaType, isCut } = inspected
    check?.({ mediaType, bytes })
    const name = nameAs(given, mediaType)
    await finish(context, owner, { ...place, name, bytes, inspected })
    return { id: place.id, key: place.key, name, kind, mediaType, bytes, isCut }
  } catch (error) {
    await inAccount(context, accountId, (tx) =>
      sql`delete from attachments where id = ${place.id}`.execute(tx),
    )
    await store.remove([place.storageKey])
    throw error
  }
}

/** Throws unless the agent's owner accepts files. */
export function checkTaken(agent: ChatAgent): void {
  if (!botConfigOf(agent).appearance.attachments) throw notTaken()
}

const notTaken = () => new Failure('forbidden', 'This chat doesn’t accept files.', { refusal: 'no_files' })

async function begin(
  context: Context,
  { accountId, projectId, agentId, noLog, conversationId }: FileOwner,
  { id, key, storageKey }: { id: string; key: string; storageKey: string },
): Promise<void> {
  const isFromTeam = conversationId !== null
  await inAccount(context, accountId, async (tx) => {
    const { rows } =
      await sql`insert into attachments (id, account_id, project_id, agent_id, conversation_id, key_hash,
        no_log, is_from_team, storage_key)
      select ${id}, ${accountId}, ${projectId}, ${agentId}, ${conversationId}, ${hashToken(key)}, ${noLog}, ${isFromTeam},
        ${storageKey}
      where (select coalesce(sum(case when state = 'uploading' then ${MOST_BYTES} else bytes end), 0) from attachments
        where agent_id = ${agentId} and message_id is null and is_from_team = ${isFromTeam}) < ${UNUSED_BYTES}
      returning id`.execute(tx)
    if (rows.length === 0)
      throw new Failure('rate_limited', 'Too many files are being sent to this chat. Try again later.', {
        retryAfter: 600,
      })
  })
}

/** Cancels a body that takes too long: until it ends, its row counts as the largest possible file. */
async function inTime<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const late = setTimeout(() => request.raw.destroy(), SENDING_MS)
  return work().finally(() => clearTimeout(late))
}

async function receive(
  request: FastifyRequest,
  { store, accountId, storageKey }: { store: FileStore; accountId: string; storageKey: string },
): Promise<{ name: string; mime: string; bytes: number }> {
  const part = await request.file({ limits: { fileSize: MOST_BYTES, files: 1, fields: 0 } })
  if (!part || part.fieldname !== FIELD) {
    part?.file.resume()
    throw invalid([{ path: FIELD, message: 'contains no file' }])
  }
  const { bytes } = await store.put(accountId, part.file, storageKey).catch((error: unknown) => {
    throw (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge() : error
  })
  if (part.file.truncated) throw tooLarge()
  if (bytes === 0) throw new Failure('invalid_request', 'The file is empty.', { refusal: 'file_empty' })
  return { name: receivedName(part.filename), mime: part.mimetype, bytes }
}

const tooLarge = () =>
  new Failure('payload_too_large', `The file is larger than the limit of ${MOST_BYTES / 1024 ** 2} MB.`, {
    refusal: 'file_too_large',
  })

async function finish(
  context: Context,
  { accountId, conversationId }: FileOwner,
  file: { id: string; name: string; bytes: number; inspected: Inspected },
): Promise<void> {
  const { id, name, bytes, inspected } = file
  const growth = { accountId, of: 'storageBytes', adding: bytes } as const
  const { kind, mediaType, width, height, passages, isCut } = inspected
  await inAccount(context, accountId, async (tx) => {
    await checkLimit(tx, context.config.plans, growth).catch((error: unknown) => {
      // The plan is the owner's business, not a visitor's.
      throw error instanceof Failure && conversationId === null ? notTaken() : error
    })
    const { rows } = await sql`update attachments set state = 'ready', name = ${name}, bytes = ${bytes},
      kind = ${kind}, media_type = ${mediaType}, width = ${width}, height = ${height},
      passages = ${JSON.stringify(passages)}::jsonb, is_cut = ${isCut}
      where id = ${id} returning id`.execute(tx)
    // The agent or the conversation was deleted in the meantime, and the row with it.
    if (rows.length === 0) throw new Failure('not_found', 'This chat doesn’t exist any more.')
  })
}
