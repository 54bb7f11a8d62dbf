/** Ten days: nothing the console calls is ended by the clock before the server ends it. */
const REQUEST_TIMEOUT_MS = 864_000_000

/** `fetch` with the product's time-out, which keeps the raw text of an answer whose code isn't 200. */
export async function send(
  url: string,
  request: RequestInit = {},
  through: typeof fetch = fetch,
): Promise<Response> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
  const response = await through(url, { ...request, signal })
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  if (!response.ok || !isJson) return response
  const body = withRawText(await response.text())
  return new Response(body, { status: response.status, headers: { 'content-type': 'application/json' } })
}

/**
 * An answer can fail with HTTP success: its code says so. The client then rejects with the answer's msg, and the
 * banner shows the answer as it came, so it travels along in the details.
 */
export function withRawText(text: string): string {
  const body = parse(text)
  if (typeof body !== 'object' || body === null || !('code' in body) || body.code === 200) return text
  const msg = 'msg' in body && typeof body.msg === 'string' ? body.msg : undefined
  const error = 'error' in body ? body.error : undefined
  return JSON.stringify({ code: body.code, message: msg, error, details: { raw: text } })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The reader of the answer fails on it and reports that.
    return null
  }
}
