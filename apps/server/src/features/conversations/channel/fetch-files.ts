import { Readable } from 'node:stream'
import { conversations } from '@millrace/contract'
import type { InboundMedia, InboundMessage } from '@millrace/channels'
import type { Context } from '../../../context.ts'
import { EgressError } from '../../../egress/index.ts'
import { errorMessage, Failure } from '../../../lib/errors.ts'
import { receivedName } from '../../../lib/file-names.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { botConfigOf } from '../../agents/index.ts'
import {
  claimFileEvent,
  type ConnectionRow,
  openConnection,
  type OpenConnection,
  openFile,
  postponeFiles,
  setFiles,
} from '../../channels/index.ts'
import type { FileStore } from '../../storage/index.ts'
import { storeFile } from '../attachments/upload.ts'
import { agentOfChannel, type ChatAgent } from '../chat-agent.ts'
import { countContactFile, isUnrecorded } from '../limits.ts'

/** Attempts, some seconds apart. After the last one, the message goes on without its files. */
const TRIES = 3
const RETRY_SECONDS = 5
/** For all files of a message. */
const FILES_MS = 30_000

interface Fetching {
  context: Context
  store: FileStore
  connection: ConnectionRow
  signal: AbortSignal
}

/**
 * Fetches the files of the next message that has some, and stores them like those of visitors on the web. They are used
 * with its message. False if there is none.
 */
export async function fetchNextFiles({ context, store, connection, signal }: Fetching): Promise<boolean> {
  const { account_id: accountId, id: connectionId } = connection
  const found = await inAccount(context, accountId, async (tx) => {
    const event = await claimFileEvent(tx, connectionId)
    return event && { event, agent: await agentOfChannel(tx, connection.agent_id) }
  })
  if (!found) return false
  const { event, agent } = found
  const { seq, tries, item } = event
  try {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(FILES_MS)])
    const fetching = { context, store, connection, signal: inTime }
    const files = await fetchAll(fetching, { agent, item })
    await inAccount(context, accountId, (tx) => setFiles(tx, seq, files))
  } catch (error) {
    if (signal.aborted) return false
    context.log.warn({ err: errorMessage(error) }, 'files of a contact could not be fetched')
    await inAccount(context, accountId, (tx) =>
      tries < TRIES ? postponeFiles(tx, seq, RETRY_SECONDS * tries) : setFiles(tx, seq, []),
    )
  }
  return true
}

/** In their order; null for what the agent's owner doesn't accept, and what is too large or of another type. */
async function fetchAll(
  fetching: Fetching,
  { agent, item }: { agent: ChatAgent | null; item: InboundMessage },
): Promise<(string | null)[]> {
  const open = await openConnection(fetching.context, fetching.connection)
  if (!open || !agent || !botConfigOf(agent).appearance.attachments || isUnrecorded(agent, null)) return []
  const files: (string | null)[] = []
  const contact = `${open.row.id}:${item.from[0]!.value}`
  for (const one of item.media.slice(0, conversations.ATTACHMENTS_MAX))
    files.push(await fetchOne(fetching, { open, agent, contact, one }))
  return files
}

const OWN_KINDS: ReadonlySet<InboundMedia['kind']> = new Set(['image', 'document', 'sticker'])

async function fetchOne(
  { context, store, signal }: Fetching,
  {
    open,
    agent,
    contact,
    one,
  }: { open: OpenConnection; agent: ChatAgent; contact: string; one: InboundMedia },
): Promise<string | null> {
  const { kind, name, ref } = one
  if (ref === null || !OWN_KINDS.has(kind)) return null
  if (!(await isCounted(context, agent, contact))) return null
  const maxBytes = conversations.ATTACHMENT_MAX_BYTES
  const answer = await openFile(context, open, { ref, maxBytes, signal }).catch(nullIfTooLarge)
  if (!answer?.body) return null
  const { account_id: accountId, project_id: projectId, id: agentId } = agent
  const owner = { accountId, projectId, agentId, noLog: false, conversationId: null }
  const mime = answer.headers.get('content-type') ?? ''
  const body = Readable.fromWeb(answer.body)
  const receive = async (storageKey: string) => {
    const { bytes } = await store.put(accountId, body, storageKey)
    return { name: receivedName(name ?? kind), mime, bytes }
  }
  try {
    const { id } = await storeFile({ context, store }, owner, { receive, signal })
    return id
  } catch (error) {
    body.destroy()
    // Its type, its size, or a plan without room: the message goes on without it.
    if (error instanceof Failure) return null
    return nullIfTooLarge(error)
  }
}

/** False beyond the limits. */
async function isCounted(context: Context, agent: ChatAgent, contact: string): Promise<boolean> {
  try {
    await countContactFile(context, agent, contact)
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return false
  }
}

function nullIfTooLarge(error: unknown): null {
  if (error instanceof EgressError && error.code === 'too_large') return null
  throw error
}
