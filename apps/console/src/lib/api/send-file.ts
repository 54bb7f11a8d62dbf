import { type CallInput, createClient, type Data, type Route } from '@millrace/contract'
import { sendWithProgress } from '@millrace/ui/send-with-progress'
import { BASE_URL } from './client.ts'
import { send } from './send.ts'

interface SendOptions<R extends Route> {
  route: R & { upload: string }
  params?: Record<string, string>
  file: File
  headers: Record<string, string>
  signal: AbortSignal
  /** Bytes sent so far. */
  onProgress: (sent: number) => void
}

/** Uploads one file. Throws `ApiError`. */
export function sendFile<R extends Route>(options: SendOptions<R>): Promise<Data<R>> {
  const { route, params, file, headers, signal, onProgress } = options
  const client = createClient({ baseUrl: BASE_URL, fetch: send, headers: () => headers })
  const body = new FormData()
  body.append(route.upload, file, file.name)
  const through = sendWithProgress((sent) => onProgress(Math.min(sent, file.size)))
  // What a route of any feature takes is known to its callers, and not here.
  return client.call<R>(route, { params, body } as unknown as CallInput<R>, { signal, through })
}
