/** The subset of a logger that the database needs; pino is compatible. */
export interface DatabaseLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export const silentLog: DatabaseLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
