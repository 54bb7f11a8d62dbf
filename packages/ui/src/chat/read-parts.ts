import type { conversations } from '@millrace/contract'
import { createParser } from 'eventsource-parser'
import { parseChatPart, StreamError } from './parts.ts'

// No part is near this: the longest is a citation with its passage.
const MAX_BUFFER = 1_000_000

/** The parts of a streamed answer, as they arrive. Throws `StreamError`, or what the network throws. */
export async function* readParts(response: Response): AsyncGenerator<conversations.ChatPart> {
  if (!response.body) throw new StreamError('an answer without a body')
  const arrived: string[] = []
  const parser = createParser({
    maxBufferSize: MAX_BUFFER,
    onEvent: (event) => arrived.push(event.data),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw new StreamError('an event that is too long')
    },
  })
  // Not `for await` over the body: Safari cannot.
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      for (const data of arrived.splice(0)) {
        const part = parseChatPart(data)
        if (part) yield part
      }
    }
  } finally {
    // Lets go of the connection when the reader of the parts stops early; a stream that ended or broke does not mind.
    await reader.cancel().catch(() => undefined)
  }
}
