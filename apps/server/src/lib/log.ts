import { type DestinationStream, pino, type Logger } from 'pino'

const HIDDEN = ['password', 'token', 'authorization', 'secret', 'apiKey', 'visitorToken', 'cookie']

/** Structured logs, on standard output unless told: no secrets, no message bodies. */
export const createLog = (level: string, to: DestinationStream = pino.destination()): Logger => {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: HIDDEN.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
  }
  return pino(options, to)
}
