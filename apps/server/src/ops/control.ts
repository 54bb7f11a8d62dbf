import { createHash } from 'node:crypto'
import { chmod, mkdir, rm, stat } from 'node:fs/promises'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

/** A command of the running server: receives the request's fields and returns a JSON value. */
export type Command = (request: Record<string, unknown>) => Promise<unknown>

type Reply = { ok: true; result: unknown } | { ok: false; error: string }

// Unix socket paths are limited to about 104 bytes on macOS and 108 on Linux (sun_path).
const LONGEST_PATH = 100

/** Socket path for a data folder: inside it, or in a private folder of the user if that would be too long. */
export function controlPath(dataDir: string): string {
  const inside = join(resolve(dataDir), 'control.sock')
  if (process.platform === 'win32') return `\\\\.\\pipe\\millrace-${digest(inside)}`
  if (Buffer.byteLength(inside) <= LONGEST_PATH) return inside
  return join(tmpdir(), `millrace-${userInfo().uid}-${digest(inside)}`, 'control.sock')
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/**
 * Lets commands of the same user reach the running server: `npm run backup` can't open the embedded database while this
 * process holds it. Each direction carries one JSON object per line: `{"command":"backup", ...}` in,
 * `{"ok":true,"result":…}` or `{"ok":false,"error":"…"}` out. Call it once the server is up; returns a function that
 * closes it. A second server on the same data folder (possible with DATABASE_URL) leaves the existing socket alone and
 * gets no commands.
 */
export async function startControl(options: {
  dataDir: string
  commands: Record<string, Command>
}): Promise<() => Promise<void>> {
  const path = controlPath(options.dataDir)
  const pipe = process.platform === 'win32'
  if (await answers(path)) return async () => undefined
  if (!pipe) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    // Left over from a killed server: nothing responds.
    await rm(path, { force: true })
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    serve(socket, options.commands)
  })
  await listen(server, path)
  if (!pipe) await chmod(path, 0o600)
  return async () => {
    const closed = new Promise<void>((done) => server.close(() => done()))
    for (const socket of sockets) socket.destroy()
    await closed
    // The socket is removed automatically; a folder created only for it is removed here.
    if (!pipe && dirname(path) !== resolve(options.dataDir))
      await rm(dirname(path), { recursive: true, force: true })
  }
}

const listen = (server: Server, path: string): Promise<void> =>
  new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(path, done)
  })

function serve(socket: Socket, commands: Record<string, Command>) {
  // If the client disconnects before the response, the running command continues.
  socket.on('error', () => undefined)
  const lines = createInterface(socket)
  lines.on('line', (line) => {
    void run(line, commands).then((reply) => socket.end(`${JSON.stringify(reply)}\n`))
  })
}

async function run(line: string, commands: Record<string, Command>): Promise<Reply> {
  try {
    const request = JSON.parse(line) as Record<string, unknown>
    const command = Object.entries(commands).find(([name]) => name === request.command)?.[1]
    if (!command) throw new Error(`the server has no command ${JSON.stringify(request.command)}`)
    return { ok: true, result: await command(request) }
  } catch (error) {
    return { ok: false, error: (error as Error).message }
  }
}

/** Sends a command to the server of a data folder; null if none runs. Throws the server's error. */
export async function askServer(
  dataDir: string,
  request: { command: string } & Record<string, unknown>,
): Promise<{ result: unknown } | null> {
  const path = controlPath(dataDir)
  const socket = await connect(path)
  if (!socket) return null
  socket.write(`${JSON.stringify(request)}\n`)
  for await (const line of createInterface(socket)) {
    const reply = JSON.parse(line) as Reply
    if (!reply.ok) throw new Error(reply.error)
    return { result: reply.result }
  }
  throw new Error('the server ended before it answered')
}

/** Whether a server runs on a data folder. */
export const serverRuns = (dataDir: string): Promise<boolean> => answers(controlPath(dataDir))

async function answers(path: string): Promise<boolean> {
  const socket = await connect(path)
  socket?.destroy()
  return socket !== null
}

async function connect(path: string): Promise<Socket | null> {
  if (!(await isOurs(path))) return null
  return new Promise((done, fail) => {
    const socket = createConnection(path)
    socket.once('connect', () => done(socket))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') done(null)
      else fail(error)
    })
  })
}

/** Another user of this machine could have created a socket at our path. */
async function isOurs(path: string): Promise<boolean> {
  if (process.platform === 'win32') return true
  const found = await stat(path).catch(() => null)
  return found !== null && (found.uid === userInfo().uid || userInfo().uid === 0)
}
