import { isOutOfRoom } from './room.ts'

// Classes of SQLSTATE: 08 connection, 57P server shutting down or starting, or the connection ended by the process that took over,
// 53 out of connections or space. 25P03: this process stood still within a transaction, which was ended.
const AWAY = /^(?:08|57P|53|25P03)/
// 40 serialization and deadlock, 55P03 lock not available, 57014 statement cancelled.
const AGAIN = /^(?:40|55P03|57014)/
const DRIVER =
  /^(?:connection (?:terminated|ended)|timeout exceeded when trying to connect|client (?:has encountered a connection error|was closed))/i
const SQLSTATE = /^[0-9A-Z]{5}$/
const SOCKET = /^(?:ECONN|EPIPE$|ETIMEDOUT$|EHOST|ENET|ENOTFOUND$|EAI_)/

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}

/** Whether the database could not be reached, so that the same will do later; then nothing is known of the commit. */
export function isAway(error: unknown): boolean {
  const code = codeOf(error)
  if (SOCKET.test(code) || isOutOfRoom(error)) return true
  if (SQLSTATE.test(code)) return AWAY.test(code)
  return code === '' && error instanceof Error && DRIVER.test(error.message)
}

/** Whether others were in the way. */
export const isInTheWay = (error: unknown): boolean => AGAIN.test(codeOf(error))
