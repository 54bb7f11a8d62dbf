import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { listenProblem } from './serve.ts'

/** The failure of listening there. */
const listen = (host: string, port: number) =>
  new Promise<Error | null>((done) => {
    const server = createServer()
    server.once('error', done)
    server.listen({ host, port }, () => server.close(() => done(null)))
  })

it('names the setting of an address that this machine does not have, in one line', async () => {
  const place = { host: '192.0.2.1', port: 0 }
  const problem = listenProblem(await listen(place.host, place.port), place)
  expect(problem?.message).toMatch(/^The server can’t start\.\n {2}HOST: [^\n]*192\.0\.2\.1[^\n]*$/)
})

it('names the setting of a port that is in use', async () => {
  const taken = createServer()
  await new Promise<void>((done) => {
    taken.listen(0, '127.0.0.1', done)
  })
  const { port } = taken.address() as { port: number }
  const place = { host: '127.0.0.1', port }
  const problem = listenProblem(await listen(place.host, port), place)
  expect(problem?.message).toContain(`PORT: ${port} on 127.0.0.1 is in use`)
  await new Promise((done) => {
    taken.close(done)
  })
})

it('leaves other failures as they are', () => {
  expect(listenProblem(new Error('boom'), { host: 'localhost', port: 1 })).toBeNull()
})
