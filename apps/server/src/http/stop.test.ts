import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startTestServer } from '../testing/server.ts'

it('a stop does not wait for a connection on which nothing was ever asked', async () => {
  const server = await startTestServer({ works: false })
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  // The server has taken it by the time that it answers a later one.
  await (await fetch(`${server.url}/api`)).text()
  const closed = once(socket, 'close')
  const began = Date.now()
  await Promise.all([server.stop(), closed])
  // What is waited for is cut after 20 s.
  expect(Date.now() - began).toBeLessThan(10_000)
})
