import { connect, type Socket } from 'node:net'

/** One connection that sends the same request again and again, at little cost to the machine. */
interface HttpLine {
  /** Sends it once; returns the status and the body. */
  send: () => Promise<{ status: number; body: string }>
  close: () => void
}

function requestBytes(url: URL, token: string, body: string): Buffer {
  const head = [
    `POST ${url.pathname}${url.search} HTTP/1.1`,
    `Host: ${url.host}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}

interface Answer {
  status: number
  body: string
}

/** The answer, once it is complete. */
function read(received: string): Answer | null {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return null
  const length = Number(/content-length: (\d+)/i.exec(received)?.[1])
  const body = received.slice(end + 4)
  if (Buffer.byteLength(body) < length) return null
  return { status: Number(received.slice(9, 12)), body }
}

export async function openLine(address: string, token: string, body: string): Promise<HttpLine> {
  const url = new URL(address)
  const request = requestBytes(url, token, body)
  const socket: Socket = connect({ port: Number(url.port), host: url.hostname, noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  let received = ''
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null
  socket.setEncoding('utf8')
  socket.on('data', (part: string) => {
    received += part
    const answer = read(received)
    if (!answer) return
    received = ''
    waiting?.resolve(answer)
  })
  socket.on('close', () => waiting?.reject(new Error('the connection was closed')))
  return {
    send: () =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}
