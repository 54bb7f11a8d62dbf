import { create } from 'zustand'
import { knowledge } from 'virtual:contract'
import { callHeaders } from '../../../lib/api/headers.ts'
import { bannerText } from '../../../lib/api/failures.ts'
import { sendFile } from '../../../lib/api/send-file.ts'
import { useConfig } from '../../../lib/identity/config.ts'

/** How many files are uploaded at a time. */
const AT_ONCE = 2

export interface Upload {
  key: number
  baseId: string
  file: File
  /** `asking`: the base has a file with this name. */
  state: 'asking' | 'waiting' | 'sending' | 'failed'
  /** Bytes. */
  sent: number
  /** Why it failed: detected here, or reported by the server. */
  problem: FileProblem | { message: string } | null
  /** The source that this file replaces, or could replace. */
  replaces: string | null
}

interface Hidden {
  abort: AbortController
  projectId: string | null
  onDone: (upload: Upload) => void
}

interface Queue {
  uploads: readonly Upload[]
}

/** Uploads in progress. They continue while other pages are open. */
export const useUploads = create<Queue>()(() => ({ uploads: [] }))

const hidden = new Map<number, Hidden>()
let lastKey = 0

const change = (key: number, part: Partial<Upload>): void =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)),
  }))

interface Replacing {
  /** Sources of the base by the names of their files: for these, a person is asked. */
  there?: ReadonlyMap<string, string>
  /** The source that the file replaces. */
  replaces?: string
}

/** Adds files to the queue; `onDone` is called with each uploaded one. */
export function addFiles(
  baseId: string,
  files: Iterable<File>,
  onDone: (upload: Upload) => void,
  { there, replaces }: Replacing = {},
): void {
  // The project may be switched before a file's turn comes.
  const { currentProjectId: projectId } = useConfig.getState()
  const added = [...files].map((file): Upload => {
    const problem = checkFile(file)
    lastKey += 1
    hidden.set(lastKey, { abort: new AbortController(), projectId, onDone })
    const known = there?.get(file.name)
    const state = problem ? 'failed' : known ? 'asking' : 'waiting'
    return { key: lastKey, baseId, file, state, sent: 0, problem, replaces: replaces ?? known ?? null }
  })
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }))
  sendNext()
}

/** Removes a file from the queue, and cancels its upload. */
export function dropUpload(key: number): void {
  hidden.get(key)?.abort.abort()
  hidden.delete(key)
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.key !== key) }))
  sendNext()
}

/** Uploads a file whose name exists in the base: as a replacement, or in addition. */
export function answerUpload(key: number, replace: boolean): void {
  change(key, replace ? { state: 'waiting' } : { state: 'waiting', replaces: null })
  sendNext()
}

/** Retries a failed file. */
export function retryUpload(key: number): void {
  const upload = useUploads.getState().uploads.find((one) => one.key === key)
  if (upload?.state !== 'failed') return
  change(key, { state: 'waiting', sent: 0, problem: null })
  sendNext()
}

function sendNext(): void {
  const { uploads } = useUploads.getState()
  const sending = uploads.filter(({ state }) => state === 'sending').length
  const next = uploads.filter(({ state }) => state === 'waiting').slice(0, AT_ONCE - sending)
  for (const upload of next) void sendOne(upload)
}

async function sendOne(upload: Upload): Promise<void> {
  const { key, baseId, file, replaces } = upload
  const own = hidden.get(key)
  if (!own) return
  change(key, { state: 'sending' })
  try {
    const route = replaces === null ? knowledge.addSources : knowledge.replaceFile
    await sendFile({
      route,
      params: replaces === null ? { id: baseId } : { id: baseId, sid: replaces },
      file,
      bodyFor: (fileId) => (replaces === null ? { type: 'file', fileId } : { fileId }),
      // The session may have changed since.
      headers: callHeaders(route.path, own.projectId),
      signal: own.abort.signal,
      onProgress: (sent) => change(key, { sent }),
    })
    own.onDone(upload)
    dropUpload(key)
  } catch (error) {
    // A cancelled upload has left the queue already.
    change(key, { state: 'failed', problem: { message: bannerText(error) } })
    sendNext()
  }
}

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault()

// Leaving the page would cancel uploads.
useUploads.subscribe(({ uploads }) => {
  const busy = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  if (busy) addEventListener('beforeunload', askBeforeLeaving)
  else removeEventListener('beforeunload', askBeforeLeaving)
})

type FileProblem = 'type' | 'size' | 'empty'

/** What is wrong with a file before it is uploaded; the server decides by its content. */
function checkFile({ name, size }: { name: string; size: number }): FileProblem | null {
  const lower = name.toLowerCase()
  if (!knowledge.FILE_EXTENSIONS.some((extension) => lower.endsWith(extension))) return 'type'
  if (size > knowledge.FILE_MAX_BYTES) return 'size'
  return size === 0 ? 'empty' : null
}
