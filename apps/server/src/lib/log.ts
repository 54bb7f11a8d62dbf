import { pino, type Logger } from 'pino'

const HIDDEN = ['password', 'token', 'authorization', 'secret', 'apiKey', 'visitorToken', 'cookie']

/** Structured logs on standard output: no secrets, no message bodies. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: HIDDEN.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
  })
