import type { FastifyReply } from 'fastify'
import { type EventStream, openEventStream } from '../../../http/sse.ts'
import { deadline } from '../../../lib/deadline.ts'
import type { StreamingAnswer } from '../../conversations/index.ts'
import { failureOf } from '../failures.ts'
import { type DonePart, type ErrorPart, lastPart } from './end-of.ts'

/** After this time without a word the stream begins anyway, so that nothing on the way takes it for dead. */
const SILENCE_MS = 10_000

/** Writes a response as the events of an API. */
export interface Writer {
  begin(stream: EventStream): void
  text(delta: string): void
  end(done: DonePart): void
  fail(part: ErrorPart): void
}

/**
 * Streams a response. The stream begins with the first word: a failure before it has the status that clients go by, and
 * is thrown.
 */
export function streamAnswer(
  answer: StreamingAnswer,
  { reply, writer }: { reply: FastifyReply; writer: Writer },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let stream: EventStream | null = null
    const begin = (): EventStream => {
      callOff()
      const opened = openEventStream(reply, { key: `answer:${answer.place.messageId}`, most: 1 })
      opened.signal.addEventListener('abort', () => resolve(), { once: true })
      writer.begin(opened)
      return opened
    }
    const callOff = deadline(SILENCE_MS, () => (stream ??= begin()))
    answer.follow(-1, (part) => {
      const last = lastPart(answer, part)
      if (last?.type === 'error' && !stream) {
        callOff()
        reject(failureOf(last))
        return
      }
      if (part.type !== 'text' && !last) return
      stream ??= begin()
      if (part.type === 'text') return writer.text(part.delta)
      if (last?.type === 'done') writer.end(last)
      else if (last) writer.fail(last)
      stream.end()
      resolve()
    })
  })
}
