import type { ApiError, CallOptions, conversations, Route } from '@millrace/contract'
import type { StagedFile, Uploaded } from '../chat/thread-state.ts'
import { sendWithProgress } from '../kit/send-with-progress.ts'
import { type FileLimits, mostBytes } from './limits.ts'

// As in chat/routes.ts: the contract's own objects would bring zod along. routes.test.ts holds these to the contract.
const typed = <R extends Route>(route: Pick<R, 'id' | 'method' | 'path'> & { answer?: 'file' }): R =>
  route as unknown as R

export const uploadRoute = typed<typeof conversations.upload>({
  id: 'conversations.upload',
  method: 'POST',
  path: '/millrace/chatbot/attachments',
})

export const attachmentRoute = typed<typeof conversations.getAttachment>({
  id: 'conversations.attachment',
  method: 'GET',
  path: '/millrace/chatbot/:conversationId/attachments/:fileId',
  answer: 'file',
})

export const FILE_MAX_BYTES = 10 * 1024 ** 2
export const FILES_MAX = 3
/** What the file dialog offers; the server decides by the content. */
export const ACCEPTED = '.png,.jpg,.jpeg,.webp,.gif,.pdf,.docx,.xlsx,.csv,.txt,.md'

const REFUSALS = [
  'file_type',
  'file_too_large',
  'file_empty',
  'file_unreadable',
  'file_pixels',
  'no_files',
] as const
/** Why a file was not taken; `failed` and `tooFast` may go better the next time. */
export type UploadProblem = (typeof REFUSALS)[number] | 'failed' | 'tooFast'

/** Whether another try can help. */
export const isPassing = (problem: string | undefined) => problem === 'failed' || problem === 'tooFast'

/** Where files wait for their message, and how they get to the server. */
export interface FileTray {
  get: () => readonly StagedFile[]
  set: (files: readonly StagedFile[]) => void
  upload: (body: FormData, options: Pick<CallOptions, 'signal' | 'through'>) => Promise<Uploaded>
}

let serial = 0
const uploads = new Map<string, { file: File; call: AbortController }>()
/** What was picked here is shown from here, by the id that the server gave it. */
const own = new Map<string, File>()

/** The file of a message that was picked on this page. */
export const ownFile = (id: string): Blob | undefined => own.get(id)

/** The file that was picked, as long as this page has it. */
export const pickedFile = ({ key, done }: StagedFile): Blob | undefined =>
  uploads.get(key)?.file ?? (done && own.get(done.id))

const change = (tray: FileTray, key: string, part: Partial<StagedFile>) =>
  tray.set(tray.get().map((one) => (one.key === key ? { ...one, ...part } : one)))

/** Begins to upload files for the next message; gives how many were left out, for there are enough. */
export function addFiles(tray: FileTray, files: readonly File[], limits?: FileLimits): number {
  const free = FILES_MAX - tray.get().filter(({ problem }) => !problem).length
  const taken = files.slice(0, Math.max(0, free))
  for (const file of taken) {
    // Trays can outlive their page.
    const key = `${Date.now()}-${++serial}`
    const staged: StagedFile = {
      key,
      name: file.name,
      bytes: file.size,
      isPicture: file.type.startsWith('image/'),
    }
    tray.set([...tray.get(), staged])
    const problem = problemOf(file, limits)
    if (problem) change(tray, key, { problem })
    else void upload(tray, key, file)
  }
  return files.length - taken.length
}

/** What shows before anything is sent. */
function problemOf({ name, size }: File, limits?: FileLimits): UploadProblem | null {
  if (size === 0) return 'file_empty'
  if (size > FILE_MAX_BYTES) return 'file_too_large'
  const extension = /\.\w+$/.exec(name.toLowerCase())?.[0]
  const most = mostBytes(limits, extension ?? '')
  if (most !== null && size > most) return most === 0 ? 'file_type' : 'file_too_large'
  return extension && ACCEPTED.split(',').includes(extension) ? null : 'file_type'
}

/** Tries again what failed. */
export function uploadAgain(tray: FileTray, key: string): void {
  const file = uploads.get(key)?.file
  if (!file) return
  change(tray, key, { problem: undefined, sent: undefined })
  void upload(tray, key, file)
}

/** Takes a file away, also while it is being uploaded. The server forgets it by itself. */
export function removeFile(tray: FileTray, key: string): void {
  uploads.get(key)?.call.abort()
  uploads.delete(key)
  tray.set(tray.get().filter((one) => one.key !== key))
}

async function upload(tray: FileTray, key: string, file: File): Promise<void> {
  const call = new AbortController()
  uploads.set(key, { file, call })
  const through = sendWithProgress((sent, total) => change(tray, key, { sent: total > 0 ? sent / total : 0 }))
  const body = new FormData()
  body.append('file', file, file.name)
  try {
    const done = await tray.upload(body, { signal: call.signal, through })
    own.set(done.id, file)
    uploads.delete(key)
    change(tray, key, { done, name: done.name })
  } catch (error) {
    if (!call.signal.aborted) change(tray, key, { problem: whyOf(error) })
  }
}

function whyOf(error: unknown): UploadProblem {
  // By name, because a reference to the class would bring the whole contract along.
  if (!(error instanceof Error) || error.name !== 'ApiError') return 'failed'
  const { code, details } = error as ApiError
  return (
    REFUSALS.find((one) => one === details['refusal']) ?? (code === 'rate_limited' ? 'tooFast' : 'failed')
  )
}
