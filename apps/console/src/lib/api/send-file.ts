import {
  ApiError,
  urlOf,
  type Data,
  type DataEnvelope,
  type ErrorEnvelope,
  type Route,
} from '@millrace/contract'
import { BASE_URL } from './client.ts'
import { REQUEST_TIMEOUT_MS, withRawText } from './send.ts'

interface SendOptions<R extends Route> {
  route: R & { upload: string }
  params?: Record<string, string>
  file: File
  headers: Record<string, string>
  signal: AbortSignal
  /** Bytes sent so far. */
  onProgress: (sent: number) => void
}

/** Uploads one file. By XMLHttpRequest, since `fetch` doesn't tell how much has been sent. Throws `ApiError`. */
export function sendFile<R extends Route>(options: SendOptions<R>): Promise<Data<R>> {
  const { route, params, file, headers, signal, onProgress } = options
  const { method, path, upload } = route
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, BASE_URL + urlOf({ path }, { params }))
    request.timeout = REQUEST_TIMEOUT_MS
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(loaded, file.size)))
    request.addEventListener('load', () => settle<R>(request, resolve, reject))
    for (const event of ['error', 'timeout']) request.addEventListener(event, () => reject(unreachable()))
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append(upload, file, file.name)
    request.send(form)
  })
}

const unreachable = () =>
  new ApiError({ status: 0, code: 'network', message: 'The server couldn’t be reached.' })

type Reject = (error: ApiError) => void

function settle<R>(request: XMLHttpRequest, resolve: (data: Data<R>) => void, reject: Reject): void {
  // Only an answer that says that it failed although HTTP says that it did not is shown as it came.
  const text = request.status === 200 ? withRawText(request.responseText) : request.responseText
  const body = envelopeOf(text)
  if (request.status === 200 && body?.code === 200) return resolve((body as DataEnvelope<Data<R>>).data)
  const failure: Partial<ErrorEnvelope> = body ?? {}
  reject(
    new ApiError({
      status: request.status,
      code: failure.error ?? 'internal',
      message: failure.message ?? failure.error ?? 'Fail',
      details: failure.details ?? {},
    }),
  )
}

function envelopeOf(text: string): { code?: number } | null {
  try {
    return JSON.parse(text) as { code?: number }
  } catch {
    // Not an answer of the API, such as a proxy's page: the status says enough.
    return null
  }
}
