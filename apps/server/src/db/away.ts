import { isOutOfRoom } from './room.ts'

// SQLSTATE classes: 08 connection; 57P server shutting down or starting, or the connection was terminated by the
// process that took over; 53 out of connections or space. 25P03: this process was idle in a transaction, which was
// ended.
const AWAY = /^(?:08|57P|53|25P03)/
// 40 serialization failure and deadlock, 55P03 lock not available, 57014 statement cancelled.
const AGAIN = /^(?:40|55P03|57014)/
const DRIVER =
  /^(?:connection (?:terminated|ended)|timeout exceeded when trying to connect|client (?:has encountered a connection error|was closed))/i
const SQLSTATE = /^[0-9A-Z]{5}$/
const SOCKET = /^(?:ECONN|EPIPE$|ETIMEDOUT$|EHOST|ENET|ENOTFOUND$|EAI_)/

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}

/** Whether the database was unreachable, so that a retry may succeed; the outcome of a commit is then unknown. */
export function isAway(error: unknown): boolean {
  const code = codeOf(error)
  if (SOCKET.test(code) || isOutOfRoom(error)) return true
  if (SQLSTATE.test(code)) return AWAY.test(code)
  return code === '' && error instanceof Error && DRIVER.test(error.message)
}

/** Whether concurrent work got in the way. */
export const isInTheWay = (error: unknown): boolean => AGAIN.test(codeOf(error))
