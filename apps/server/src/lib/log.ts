import { type DestinationStream, pino, type Logger } from 'pino'
import { createLogSink } from './log-sink.ts'

const HIDDEN = ['password', 'token', 'authorization', 'secret', 'apiKey', 'visitorToken', 'cookie']

/** Standard output of this process, never waited for. */
export const STANDARD_OUTPUT = 1

/** Structured logs, on standard output unless told: no secrets, no message bodies. */
export const createLog = (level: string, to: DestinationStream = createLogSink(STANDARD_OUTPUT)): Logger => {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: HIDDEN.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
  }
  return pino(options, to)
}
