import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { silentLog } from './log.ts'
import { Pulse } from './pulse.ts'

/** Takes connections and says nothing, as a server behind a network that swallows packets. */
const sockets: Socket[] = []
const server = createServer((socket) => {
  sockets.push(socket)
  socket.on('error', () => undefined)
})
beforeEach(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  server.close()
  await once(server, 'close')
})

it('closes at once in the middle of a look, and makes no other connection', async () => {
  const { port } = server.address() as AddressInfo
  const pulse = new Pulse({ host: '127.0.0.1', port, user: 'nobody', database: 'none' }, silentLog)
  await vi.waitFor(() => expect(sockets).toHaveLength(1), { timeout: 20_000, interval: 10 })
  await pulse.close()
  expect(sockets).toHaveLength(1)
})
