import { openAsBlob } from 'node:fs'
import type { FileSender, OutgoingMessage, SendFailure } from '@millrace/channels'
import type { Context } from '../../context.ts'
import { errorMessage } from '../../lib/errors.ts'
import type { FileStore } from '../storage/index.ts'
import { isAt } from './files.ts'
import type { OpenConnection } from './rows.ts'
import type { Claimed, QueuedFile, SendOutcome } from './settle.ts'
import { baseOf, callVendor } from './vendor.ts'

/** Files that a process sends at once: each is in its memory. */
const AT_ONCE = 4
/** Then the message waits in the outbox, and not here. */
const PATIENCE_MS = 30_000
/** A file takes longer than a message. */
const UPLOAD_FACTOR = 3

let free = AT_ONCE
const waiting: (() => void)[] = []

/** False if no other file was sent in time. */
function takePlace(): Promise<boolean> {
  if (free > 0) {
    free -= 1
    return Promise.resolve(true)
  }
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => {
      waiting.splice(waiting.indexOf(take), 1)
      resolve(false)
    }, PATIENCE_MS)
    const take = () => {
      clearTimeout(giveUp)
      resolve(true)
    }
    waiting.push(take)
  })
}

function leavePlace(): void {
  const next = waiting.shift()
  if (next) next()
  else free += 1
}

interface Sending {
  store: FileStore
  one: Pick<Claimed, 'identifiers'>
  file: QueuedFile
  message: OutgoingMessage
  signal: AbortSignal
}

type FailedSend = Extract<SendOutcome, { failure: unknown }>

const rejection = (detail: string): FailedSend => ({
  failure: { reason: 'rejected', detail, retry: false },
  retryAfter: null,
})

/** Uploads a file and sends it. Null if it has to wait for others. What isn't sent in the end does no harm. */
export async function sendFile(
  context: Context,
  open: OpenConnection,
  sending: Sending,
): Promise<SendOutcome | null> {
  const { files } = open.channel
  if (!files) return rejection(`${open.channel.name} takes no files.`)
  if (!(await takePlace())) return null
  try {
    return await uploadAndSend(context, { ...open, files }, sending)
  } finally {
    leavePlace()
  }
}

type FileConnection = OpenConnection & { files: FileSender }

async function uploadAndSend(context: Context, open: FileConnection, sending: Sending): Promise<SendOutcome> {
  const { files, channel, settings } = open
  const { one, file, message, signal } = sending
  const located = files.locate ? await locate(context, open, sending) : null
  if (located && 'failure' in located) return located
  const uploaded = await upload(context, open, { ...sending, located })
  if ('failure' in uploaded) return uploaded
  const request = files.encode(message, { ...file, ...uploaded }, { to: one.identifiers, settings })
  const reply = await callVendor(context, { ...open, request, signal })
  if ('failure' in reply) return reply
  return { ...(files.readReply ?? channel.readReply)(reply), retryAfter: reply.retryAfter }
}

type UploadPlace = { at: string; ref: string }

const failureOf = (failure: SendFailure, retryAfter: number | null): FailedSend => ({ failure, retryAfter })

/** Where the vendor wants the bytes: only below its own hosts. */
async function locate(
  context: Context,
  open: FileConnection,
  { file, signal }: Sending,
): Promise<UploadPlace | FailedSend> {
  const { files, settings } = open
  const { request, read, hosts } = files.locate!
  const answer = await callVendor(context, { ...open, request: request(file, settings), signal })
  if ('failure' in answer) return answer
  const found = read(answer)
  if ('failure' in found) return failureOf(found.failure, answer.retryAfter)
  if (!isAt(found.at, { hosts, base: baseOf(context, open) }))
    return rejection('The address for the file isn’t one of the provider.')
  return found
}

async function upload(
  context: Context,
  open: FileConnection,
  { store, file, located, signal }: Sending & { located: UploadPlace | null },
): Promise<{ ref: string } | FailedSend> {
  const { files, settings, row } = open
  const request = files.upload(file, settings)
  let answer: Awaited<ReturnType<typeof callVendor>>
  try {
    answer = await store.withFile(file.key, async (path) => {
      const content = await openAsBlob(path, { type: request.file?.type ?? file.mediaType })
      const timeoutMs = UPLOAD_FACTOR * context.config.channels.timeoutMs
      return callVendor(context, {
        ...open,
        request,
        signal,
        upload: { content, at: located?.at ?? null, timeoutMs },
      })
    })
  } catch (error) {
    if (signal.aborted) throw error
    context.log.error({ err: errorMessage(error), connection: row.id }, 'a file can’t be sent to a channel')
    return rejection('The file can’t be read.')
  }
  if ('failure' in answer) return answer
  const uploaded = files.readUpload(answer, located?.ref ?? null)
  return 'failure' in uploaded ? failureOf(uploaded.failure, answer.retryAfter) : uploaded
}
