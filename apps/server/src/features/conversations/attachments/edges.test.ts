import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { agents, conversations } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makePng } from '../../../testing/documents/index.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { Reader } from '../testing.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>['client']
beforeAll(async () => {
  server = await startTestServer()
  const account = await server.signUp()
  admin = account.client
  await server.setEdition(account.accountId, 'ENTERPRISE')
})
afterAll(() => server.stop())

async function configure(id: string, parts: object) {
  await admin.call(agents.setBotConfig, { params: { id }, body: parts })
  await admin.call(agents.publish, { params: { id }, body: {} })
}

async function makeAgent() {
  const { id } = await admin.call(agents.create, { body: { name: 'Desk' } })
  await admin.call(agents.update, { params: { id }, body: { visibility: 'public' } })
  await configure(id, { appearance: agents.appearance.parse({ attachments: true }) })
  const { publicId } = await admin.call(agents.get, { params: { id } })
  return { id, publicId }
}

async function send(publicId: string, name: string) {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(makePng())]), name)
  return server.client().call(conversations.upload, { query: { publicId }, body })
}

async function ask(body: { publicId: string; message: string; attachments: conversations.SentAttachment[] }) {
  const reader = new Reader()
  await reader.read(await server.client().open(conversations.chat, { body }))
  return { conversationId: reader.start!.conversationId, visitorToken: reader.start!.visitorToken! }
}

const rowsWhere = async (condition: ReturnType<typeof sql>) =>
  (await sql`select id from attachments where ${condition}`.execute(server.running.context.db.kysely)).rows

it('cuts a long name between characters', async () => {
  const { publicId } = await makeAgent()
  expect((await send(publicId, `${'a'.repeat(199)}😀.png`)).name).toBe(`${'a'.repeat(196)}.png`)
})

it('deletes files of unrecorded messages, but not those of earlier recorded messages', async () => {
  const { id, publicId } = await makeAgent()
  const first = await send(publicId, 'a.png')
  const attach = (file: typeof first) => [{ id: file.id, key: file.key }]
  const held = await ask({ publicId, message: 'Hello', attachments: attach(first) })
  await configure(id, { security: agents.security.parse({ noLog: true }) })
  const second = await send(publicId, 'b.png')
  await ask({ publicId, message: 'And this?', attachments: attach(second), ...held })
  expect(await rowsWhere(sql`id = ${second.id}`)).toEqual([])
  const { conversationId, visitorToken } = held
  const response = await server
    .client()
    .open(
      conversations.getAttachment,
      { params: { conversationId, fileId: first.id }, query: {} },
      { visitorToken },
    )
  expect(Buffer.from(await response.arrayBuffer())).toEqual(makePng())
})

it('cancels an upload that takes minutes', async () => {
  const { publicId } = await makeAgent()
  const uploading = async () => (await rowsWhere(sql`state = 'uploading'`)).length
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(
      `POST /api/millrace/chatbot/attachments?publicId=${publicId} HTTP/1.1\r\nHost: ${hostname}\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-',
    )
    while ((await uploading()) === 0);
    vi.advanceTimersByTime(179_000)
    expect(await uploading()).toBe(1)
    // Several times, because the row can be seen before the timer is set.
    while (!socket.closed) {
      vi.advanceTimersByTime(2000)
      await nextTurn()
    }
    while ((await uploading()) > 0);
  } finally {
    vi.useRealTimers()
  }
})
