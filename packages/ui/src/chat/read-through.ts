import type { conversations } from '@millrace/contract'

type Part = conversations.ChatPart

interface Reading {
  /** Starts the response. */
  open: () => Promise<Response>
  /** Resumes its stream after the part with this id. */
  again: (after: number) => Promise<Response>
  /** Whether the server has accepted the question; before that, nothing can be resumed. */
  begun: () => boolean
  read: (response: Response) => AsyncIterable<Part>
  signal: AbortSignal
}

/** Delays before each attempt to resume a stream, in ms; reset by every received part. */
const WAITS_MS = [0, 250, 1000, 2000, 4000, 8000]

const isLast = ({ type }: Part) => type === 'done' || type === 'error'

/** The parts of a response, each once and in order, across lost connections. Throws the last error. */
export async function* readThrough(reading: Reading): AsyncGenerator<Part> {
  let after = -1
  let tries = 0
  let connect = reading.open
  for (;;) {
    try {
      for await (const part of reading.read(await connect())) {
        // Duplicates are dropped: the server numbers the parts.
        if (part.id <= after && part.type !== 'snapshot') continue
        after = part.id
        tries = 0
        yield part
        if (isLast(part)) return
      }
      if (!reading.begun() || tries === WAITS_MS.length) return
    } catch (error) {
      if (reading.signal.aborted || !reading.begun() || tries === WAITS_MS.length || !isLoss(error))
        throw error
    }
    await pause(WAITS_MS[tries] ?? 0, reading.signal)
    tries++
    const last = after
    connect = () => reading.again(last)
  }
}

/** Whether the connection is at fault: it was lost, or the server is temporarily unreachable. */
function isLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'ApiError') {
    const { status } = error as Error & { status?: number }
    return status === 0 || status === 503
  }
  return error instanceof TypeError || error instanceof DOMException
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      },
      { once: true },
    )
  })
