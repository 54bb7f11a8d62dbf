import type { EventStream } from '../../../http/sse.ts'
import type { LiveAnswer, Part } from './live-answer.ts'

const isLast = (part: Part) => part.type === 'done' || part.type === 'error'

/** Sends the parts of an answer after this id until its last one, or until the reader goes away. */
export function followAnswer(stream: EventStream, answer: LiveAnswer, after: number): Promise<void> {
  return new Promise((resolve) => {
    let stop = () => {}
    let over = false
    const end = () => {
      if (over) return
      over = true
      stop()
      stream.end()
      resolve()
    }
    stop = answer.follow(after, (part) => {
      if (over) return
      stream.send(part, { id: part.id })
      if (isLast(part)) end()
    })
    if (answer.ended || stream.signal.aborted) end()
    else stream.signal.addEventListener('abort', end, { once: true })
    if (over) stop()
  })
}
