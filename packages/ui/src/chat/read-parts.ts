import type { conversations } from '@millrace/contract'
import { createParser } from 'eventsource-parser'
import { StreamError } from './checks.ts'
import { parseChatPart } from './parts.ts'

// Far larger than any part; the longest is a citation with its passage.
const MAX_BUFFER = 1_000_000

/** The data of each event of a stream as it arrives. Throws `StreamError`, or the network error. */
export async function* readEvents(response: Response, maxLength = MAX_BUFFER): AsyncGenerator<string> {
  if (!response.body) throw new StreamError('an answer without a body')
  const arrived: string[] = []
  const parser = createParser({
    maxBufferSize: maxLength,
    onEvent: (event) => arrived.push(event.data),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw new StreamError('an event that is too long')
    },
  })
  // Safari does not support `for await` over the body.
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      yield* arrived.splice(0)
    }
  } finally {
    // Closes the connection when the consumer stops early; harmless for a stream that has ended.
    await reader.cancel().catch(() => undefined)
  }
}

/** The parts of a streamed response as they arrive. Throws `StreamError`, or the network error. */
export async function* readParts(response: Response): AsyncGenerator<conversations.ChatPart> {
  for await (const data of readEvents(response)) {
    const part = parseChatPart(data)
    if (part) yield part
  }
}
