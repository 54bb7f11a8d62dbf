import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Gives what closes the connections on which nothing is asked or answered. A stop would wait for them, and those on which
 * nothing was ever said (browsers open some in advance) Node does not count among the idle ones.
 */
export function quietConnections(server: Server): () => void {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    server.closeIdleConnections()
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
}
