import { type DestinationStream, pino, type Logger } from 'pino'
import { createLogSink } from './log-sink.ts'

const HIDDEN = ['password', 'token', 'authorization', 'secret', 'apiKey', 'visitorToken', 'cookie']

/** This process's standard output, without blocking. */
export const STANDARD_OUTPUT = 1

/** Structured logs, to standard output by default; no secrets, no message bodies. */
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
