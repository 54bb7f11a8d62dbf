import { say } from '@millrace/contract'
import { deadline } from '../lib/deadline.ts'
import { EgressError } from './errors.ts'
import { failureOf } from './failures.ts'

interface BodyLimits {
  host: string
  maxBytes: number
  idleTimeoutMs: number
  /** Ends the transfer at its source; the reader gets its reason. */
  stop: AbortController
  /** Called once, when the transfer is over. */
  done: () => void
}

export const tooLarge = (host: string, maxBytes: number) =>
  new EgressError('too_large', say('answer.tooLarge', { host, size: megabytes(maxBytes) }))

const megabytes = (bytes: number) =>
  bytes >= 1_000_000 ? `${Math.round(bytes / 100_000) / 10} MB` : `${Math.ceil(bytes / 1000)} kB`

/**
 * Wraps the body with limits on its decompressed size and on the wait for each part. Nothing is read ahead of the
 * consumer, so a slow consumer does not count as waiting.
 */
export function limitBody(
  body: ReadableStream<Uint8Array>,
  limits: BodyLimits,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  let read = 0
  const fail = (error: unknown) => {
    if (!limits.stop.signal.aborted) limits.stop.abort(failureOf(error, limits.host))
    limits.done()
    return limits.stop.signal.reason as unknown
  }

  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const part = await nextPart(reader, limits).catch((error: unknown) => {
          throw fail(error)
        })
        if (part.done) {
          limits.done()
          return controller.close()
        }
        read += part.value.byteLength
        if (read > limits.maxBytes) throw fail(tooLarge(limits.host, limits.maxBytes))
        controller.enqueue(part.value as Uint8Array<ArrayBuffer>)
      },
      async cancel(reason) {
        limits.done()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

async function nextPart(reader: ReadableStreamDefaultReader<Uint8Array>, limits: BodyLimits) {
  let callOff = () => {}
  const idle = new Promise<never>((_, reject) => {
    const seconds = Math.round(limits.idleTimeoutMs / 1000)
    callOff = deadline(limits.idleTimeoutMs, () =>
      reject(new EgressError('timeout', say('host.stopped', { host: limits.host, seconds }))),
    )
  })
  try {
    return await Promise.race([reader.read(), idle])
  } finally {
    callOff()
  }
}
