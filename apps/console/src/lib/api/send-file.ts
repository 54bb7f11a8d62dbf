import { storage } from 'virtual:contract'
import { type CallInput, type Client, createClient, type Data, type Route } from '@millrace/contract'
import { sendWithProgress } from '@millrace/ui/send-with-progress'
import { BASE_URL } from './client.ts'
import { send } from './send.ts'

interface SendOptions<R extends Route> {
  route: R & { upload: string }
  params?: Record<string, string>
  file: File
  /** The body of the call for a file that was uploaded with a grant. */
  bodyFor: (fileId: string) => unknown
  headers: Record<string, string>
  signal: AbortSignal
  /** Bytes sent so far. */
  onProgress: (sent: number) => void
}

/** Uploads one file with a grant, and makes the call that uses it. Throws `ApiError`. */
export async function sendFile<R extends Route>(options: SendOptions<R>): Promise<Data<R>> {
  const { route, params, file, headers, signal, onProgress } = options
  const client = createClient({ baseUrl: BASE_URL, fetch: send, headers: () => headers })
  const through = sendWithProgress((sent) => onProgress(Math.min(sent, file.size)))
  const fileId = await upload(client, { file, signal, through })
  const form = new FormData()
  if (fileId === null) form.append(route.upload, file, file.name)
  const body = fileId === null ? form : options.bodyFor(fileId)
  // What a route of any feature takes is known to its callers, and not here.
  const input = { params, body } as unknown as CallInput<R>
  return client.call<R>(route, input, fileId === null ? { signal, through } : { signal })
}

interface Upload {
  file: File
  signal: AbortSignal
  through: typeof fetch
}

/** The server decides by the content. */
const ANY_TYPE = 'application/octet-stream'
const LONGEST_NAME = 200

/** Whether this browser can't reach the store, for example because the store allows no other origins. */
let isStoreClosed = false

/** Sends the file where its grant says. Returns its ID; null if it has to pass through the server, with the call. */
async function upload(client: Client, { file, signal, through }: Upload): Promise<string | null> {
  if (isStoreClosed) return null
  const body = { name: file.name.slice(-LONGEST_NAME), mediaType: ANY_TYPE, bytes: file.size }
  const { fileId, url, method, headers } = await client.call(storage.grantUpload, { body }, { signal })
  const request = { method, headers, body: file, signal }
  if (url.startsWith('/')) {
    const params = { token: url.slice(url.lastIndexOf('/') + 1) }
    await client.call(storage.upload, { params }, { signal, through: (to) => through(to, request) })
    return fileId
  }
  const response = await through(url, request).catch((error: unknown) => {
    if (signal.aborted) throw error
    return null
  })
  isStoreClosed = response === null
  return response?.ok ? fileId : null
}
