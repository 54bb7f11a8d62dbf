import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'

/** Destination for log lines that never blocks. */
interface LogSink {
  write(line: string): void
  /** Number of lines dropped so far. */
  dropped(): number
  /** Writes pending lines as far as possible without waiting, at the end of the process. */
  flush(): void
}

const MOST_WAITING = 4_000_000
const RETRY_MS = 1000

/**
 * Writes lines to a file descriptor one batch at a time, off the event loop. A full disk or a stalled reader costs log
 * lines, never the server: up to 4 MB are buffered, further lines are dropped and counted, and a line reports the
 * number once writing works again.
 */
export function createLogSink(fd: number): LogSink {
  const target = unblocked(fd)
  let waiting: string[] = []
  let waitingLength = 0
  let inFlight: Buffer | null = null
  let dropped = 0
  let untold = 0

  const lose = (lines: number) => {
    dropped += lines
    untold += lines
  }

  const notice = () =>
    `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), dropped: untold, msg: 'log lines were dropped' })}\n`

  function next() {
    if (inFlight || waiting.length === 0) return
    const batch = Buffer.from((untold > 0 ? notice() : '') + waiting.join(''))
    waiting = []
    waitingLength = 0
    inFlight = batch
    send(batch, untold)
  }

  function send(batch: Buffer, told: number) {
    write(target, batch, (error, written) => {
      if (error && !isLater(error)) {
        lose(countLines(batch) - (told > 0 ? 1 : 0))
        return pause(null, 0)
      }
      const rest = batch.subarray(error ? 0 : written)
      if (rest.length > 0) return pause(rest, told)
      untold -= told
      inFlight = null
      next()
    })
  }

  /** Retries shortly, without keeping the process alive. */
  function pause(rest: Buffer | null, told: number) {
    setTimeout(() => {
      inFlight = rest
      if (rest) send(rest, told)
      else next()
    }, RETRY_MS).unref()
  }

  return {
    write: (line) => {
      if (waitingLength + line.length > MOST_WAITING) return lose(1)
      waiting.push(line)
      waitingLength += line.length
      next()
    },
    dropped: () => dropped,
    flush: () => {
      // A terminal or socket could block here indefinitely.
      if (inFlight || (target === fd && !fstatSync(fd).isFile())) return
      try {
        if (waiting.length > 0) writeSync(target, waiting.join(''))
        waiting = []
      } catch {
        // The process is ending, so there is nobody to report to.
      }
    },
  }
}

const countLines = (batch: Buffer): number => batch.toString().split('\n').length - 1

/** A pipe with a slow reader. */
const isLater = (error: NodeJS.ErrnoException): boolean => error.code === 'EAGAIN' || error.code === 'EINTR'

/**
 * A blocked pipe would occupy one of the few file system threads forever; reopened as non-blocking, it returns an error
 * instead.
 */
function unblocked(fd: number): number {
  try {
    if (!fstatSync(fd).isFIFO()) return fd
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    return fd
  }
}
