import { connect, isIP, type Socket } from 'node:net'
import { say } from '@millrace/contract'
import { guard, type Lookup } from './agent.ts'
import { EgressError } from './errors.ts'
import { failureOf } from './failures.ts'
import { blocked, type Policy, type Target } from './policy.ts'

const CONNECT_TIMEOUT_MS = 10_000

/**
 * A connection for a protocol other than HTTP, to an address that the policy permits. Throws `EgressError`. The caller
 * ends it.
 */
export async function openSocket(
  { policy, lookup }: { policy: Policy; lookup: Lookup },
  target: Target,
): Promise<Socket> {
  const { host, port } = target
  // A literal address skips the resolver and its check, so it is checked here.
  if (isIP(host) && !policy.permits(target, host)) throw blocked(host)
  const socket = connect({ host, port, lookup: guard({ policy, lookup, target }) })
  try {
    await new Promise<void>((resolve, reject) => {
      socket.setTimeout(CONNECT_TIMEOUT_MS, () =>
        reject(new EgressError('timeout', say('host.silent', { host }))),
      )
      socket.once('connect', resolve)
      socket.once('error', reject)
    })
  } catch (error) {
    socket.destroy()
    throw failureOf(error, host)
  }
  socket.setTimeout(0)
  socket.removeAllListeners('timeout')
  socket.removeAllListeners('error')
  return socket
}
