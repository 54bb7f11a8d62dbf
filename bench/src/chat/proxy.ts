// A process of its own: passes each question on to the model and its answer back, and does nothing else. What it adds is
// what no server on this machine can go below.
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

const model = new URL(process.argv[2]!)
const agent = new Agent({ keepAlive: true })
const server = createServer((question, answer) => {
  const { method, headers } = question
  const path = model.pathname + question.url!
  const passed = request(
    { host: model.hostname, port: model.port, path, method, headers, agent },
    (given) => {
      answer.writeHead(given.statusCode!, given.headers)
      // Who breaks off is counted as an error by the visitors.
      pipeline(given, answer, () => undefined)
    },
  )
  pipeline(question, passed, () => undefined)
})
server.listen(0, '127.0.0.1', () => {
  process.send!({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
process.on('disconnect', () => process.exit())
