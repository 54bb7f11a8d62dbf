import { knowledge } from 'virtual:contract'
import { ApiError, urlOf, type ErrorEnvelope } from '@millrace/contract'
import { BASE_URL } from '../../../lib/api/client.ts'
import { REQUEST_TIMEOUT_MS, withRawText } from '../../../lib/api/send.ts'

interface SendOptions {
  baseId: string
  file: File
  headers: Record<string, string>
  signal: AbortSignal
  /** Bytes sent so far. */
  onProgress: (sent: number) => void
}

/** Uploads one file. By XMLHttpRequest, since `fetch` doesn't tell how much has been sent. Throws `ApiError`. */
export function sendFile({ baseId, file, headers, signal, onProgress }: SendOptions): Promise<void> {
  const { method, path, upload } = knowledge.addSources
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, BASE_URL + urlOf({ path }, { params: { id: baseId } }))
    request.timeout = REQUEST_TIMEOUT_MS
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(loaded, file.size)))
    request.addEventListener('load', () => settle(request, resolve, reject))
    for (const event of ['error', 'timeout']) request.addEventListener(event, () => reject(unreachable()))
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append(upload, file, file.name)
    request.send(form)
  })
}

const unreachable = () =>
  new ApiError({ status: 0, code: 'network', message: 'The server could not be reached.' })

function settle(request: XMLHttpRequest, resolve: () => void, reject: (error: ApiError) => void): void {
  const body = envelopeOf(request.responseText)
  if (request.status === 200 && body?.code === 200) return resolve()
  reject(
    new ApiError({
      status: request.status,
      code: body?.error ?? 'internal',
      message: body?.message ?? body?.error ?? 'Fail',
      details: body?.details ?? {},
    }),
  )
}

function envelopeOf(text: string): Partial<ErrorEnvelope> | null {
  try {
    return JSON.parse(withRawText(text)) as Partial<ErrorEnvelope>
  } catch {
    // Not an answer of the API, such as a proxy's page: the status says enough.
    return null
  }
}
