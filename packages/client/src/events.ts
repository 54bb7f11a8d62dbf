import { ConnectionError } from './errors.ts'

/** Ms without a byte after which a stream counts as lost: the server sends something every 15 seconds. */
const SILENCE = 45_000
/** Characters of one event; more is no stream of this server. */
const EVENT_MAX = 20_000_000

/** The events of a response as they come in. */
export async function* readEvents<T>(response: Response): AsyncGenerator<T> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read())
      if (done) return
      const blocks = (rest + value).split(/\r?\n\r?\n/)
      rest = blocks.pop()!
      if (rest.length > EVENT_MAX) throw new ConnectionError('The stream has an event that is too long.')
      for (const block of blocks) {
        const data = dataOf(block)
        if (data !== '' && data !== '[DONE]') yield JSON.parse(data) as T
      }
    }
  } finally {
    // Whoever leaves early ends the connection, too; one that is already lost can't be ended.
    await reader.cancel().catch(() => undefined)
  }
}

const dataOf = (block: string): string =>
  block
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).replace(/^ /, ''))
    .join('\n')

async function inTime<T>(read: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ConnectionError('The stream went silent.')), SILENCE)
  })
  try {
    return await Promise.race([read, silence])
  } catch (error) {
    if (error instanceof ConnectionError || isAbort(error)) throw error
    throw new ConnectionError('The stream was lost.', error)
  } finally {
    clearTimeout(timer)
  }
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'
