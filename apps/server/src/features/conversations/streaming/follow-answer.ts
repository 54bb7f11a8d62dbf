import type { EventStream } from '../../../http/sse.ts'
import type { StreamingAnswer, Part } from './streaming-answer.ts'

const isLast = (part: Part) => part.type === 'done' || part.type === 'error'

/**
 * Sends the parts of a response after this id until the last one, or until the reader disconnects. A reader with a
 * greater id comes from another process or response: it receives the complete text so far, then what follows.
 */
export function followAnswer(stream: EventStream, answer: StreamingAnswer, after: number): Promise<void> {
  const place = after > answer.lastId ? beginAnew(stream, answer, after) : { after, shift: 0 }
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
    stop = answer.follow(place.after, (part) => {
      if (over) return
      const id = part.id + place.shift
      stream.send({ ...part, id }, { id })
      if (isLast(part)) end()
    })
    if (answer.ended || stream.signal.aborted) end()
    else stream.signal.addEventListener('abort', end, { once: true })
    if (over) stop()
  })
}

/** Sends everything so far, and determines how ids continue for this reader: they only increase. */
function beginAnew(stream: EventStream, answer: StreamingAnswer, after: number) {
  const id = after + 1
  stream.send({ ...answer.snapshot(), id }, { id })
  // The last part of a finished response tells how it ended.
  const known = answer.ended ? answer.lastId - 1 : answer.lastId
  return { after: known, shift: id - known }
}
