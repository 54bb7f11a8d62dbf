import type { EventStream } from '../../../http/sse.ts'
import type { StreamingAnswer, Part } from './streaming-answer.ts'

const isLast = (part: Part) => part.type === 'done' || part.type === 'error'

/**
 * Sends the parts of an answer after this id until its last one, or until the reader goes away. A reader who knows more
 * parts than there are comes from another process or another answer: it is told all there is, then what comes after.
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

/** Tells all there is, and how ids go on for this reader: they only ever grow. */
function beginAnew(stream: EventStream, answer: StreamingAnswer, after: number) {
  const id = after + 1
  stream.send({ ...answer.snapshot(), id }, { id })
  // Of an answer that has ended, the last part says how.
  const known = answer.ended ? answer.lastId - 1 : answer.lastId
  return { after: known, shift: id - known }
}
