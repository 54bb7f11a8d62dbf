// A separate process that forwards each question to the model and the answer back, and nothing else. No server on this
// machine can add less time.
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
      // The visitors count a broken connection as an error.
      pipeline(given, answer, () => undefined)
    },
  )
  pipeline(question, passed, () => undefined)
})
server.listen(0, '127.0.0.1', () => {
  process.send!({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
process.on('disconnect', () => process.exit())
