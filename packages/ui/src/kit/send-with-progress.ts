/**
 * `fetch` for an upload that tells how many bytes of its body are sent, by XMLHttpRequest: browsers' own doesn't tell.
 * Fails as `fetch` does.
 */
export const sendWithProgress =
  (onProgress: (sent: number, total: number) => void): typeof fetch =>
  (input, { method = 'POST', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, input instanceof Request ? input.url : input)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total))
      request.addEventListener('load', () => resolve(responseOf(request)))
      for (const event of ['error', 'timeout'])
        request.addEventListener(event, () => reject(new TypeError('The request failed.')))
      const stop = () => {
        request.abort()
        reject(signal?.reason as Error)
      }
      if (signal?.aborted) return stop()
      signal?.addEventListener('abort', stop)
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
      request.send(body as XMLHttpRequestBodyInit)
    })

function responseOf(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader('content-type')
  return new Response(request.responseText || null, {
    status: request.status,
    headers: type ? { 'content-type': type } : {},
  })
}
