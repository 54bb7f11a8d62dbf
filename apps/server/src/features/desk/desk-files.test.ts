import { randomUUID } from 'node:crypto'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { agents, type ApiError, type Client, conversations, handoffs } from '@millrace/contract'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { makePdf, makePng } from '../../testing/documents/index.ts'
import { dropUnusedFiles } from '../conversations/attachments/unused-files.maintenance.ts'
import { openDesk } from './test-desk.ts'
import type { Talk } from './testing.ts'

const desk = openDesk()

interface Sending {
  name?: string
  bytes?: Uint8Array
}

function attach(client: Client, { conversationId }: Talk, { name = 'plan.png', bytes }: Sending = {}) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes ?? makePng(8, 8))]), name)
  return client.call(handoffs.attach, { params: { conversationId }, query: {}, body: form })
}

function send(
  client: Client,
  { conversationId }: Talk,
  files: readonly conversations.SentAttachment[],
  key: string = randomUUID(),
) {
  const attachments = files.map((file) => ({ id: file.id, key: file.key }))
  const body = { key, text: 'See the plan', attachments }
  return client.call(handoffs.reply, { params: { conversationId }, body })
}

const fetchOwn = (talk: Talk, fileId: string, visitorToken: string | null = talk.visitorToken) =>
  desk.server
    .client()
    .open(
      conversations.getAttachment,
      { params: { conversationId: talk.conversationId, fileId }, query: {} },
      { visitorToken },
    )
const fetchLogged = (client: Client, { conversationId }: Talk, fileId: string) =>
  client.open(conversations.getLoggedAttachment, { params: { conversationId, fileId }, query: {} })

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: ApiError) => error.status,
  )

async function storedFile(id: string) {
  const { rows } = await sql<{
    storage_key: string
    message_id: string | null
  }>`select storage_key, message_id
    from attachments where id = ${id}`.execute(desk.db)
  return rows[0]
}
const isThere = (key: string) =>
  access(join(desk.context.config.dataDir, 'files', key)).then(
    () => true,
    () => false,
  )

describe('a file from the desk', () => {
  it('reaches the visitor with its reply, and only they and permitted members can open it', async () => {
    const talk = await desk.requested()
    const heard = desk.listen(talk)
    const { client } = desk.colleague
    const file = await attach(client, talk)
    expect(file).toMatchObject({ name: 'plan.png', kind: 'image', mediaType: 'image/png' })
    // Before the reply, only the member can fetch it, whoever else knows its ID.
    expect(await statusOf(fetchOwn(talk, file.id))).toBe(404)
    const reply = await send(client, talk, [file])
    expect(reply.attachments).toMatchObject([{ id: file.id, name: 'plan.png' }])
    await heard.until(({ said }) => said.includes('See the plan'))
    expect(heard.raw).toContain(file.id)
    expect(heard.raw).not.toContain(file.key)

    const response = await fetchOwn(talk, file.id)
    expect(Buffer.from(await response.arrayBuffer()).equals(makePng(8, 8))).toBe(true)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect((await fetchLogged(desk.owner.client, talk, file.id)).status).toBe(200)

    const other = (await desk.visit('Where can I park?')).talk
    const stranger = await desk.server.signUp()
    expect(await statusOf(fetchOwn(talk, file.id, other.visitorToken))).toBe(404)
    expect(await statusOf(fetchOwn(talk, file.id, null))).toBe(404)
    expect(await statusOf(fetchOwn({ ...other, visitorToken: other.visitorToken }, file.id))).toBe(404)
    expect(await statusOf(fetchLogged(stranger.client, talk, file.id))).toBe(404)
    expect(await statusOf(fetchLogged(desk.reader.client, talk, file.id))).toBe(403)
  })

  it('is sent once, however often its reply is repeated', async () => {
    const talk = await desk.requested()
    const { client } = desk.colleague
    const files = [await attach(client, talk), await attach(client, talk, { name: 'other.png' })]
    const key = randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => send(client, talk, files, key)))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect(sent.map(({ attachments }) => attachments?.length)).toEqual([2, 2, 2])
    const { messages } = await desk.read(client, talk)
    expect(messages.flatMap(({ attachments = [] }) => attachments)).toHaveLength(2)
    // It can't be sent again with another reply, which isn't stored without it either.
    await expect(send(client, talk, files.slice(0, 1))).rejects.toMatchObject({ status: 404 })
    expect((await desk.read(client, talk)).messages).toHaveLength(messages.length)
  })

  it("can't be sent without its key, in another conversation, or by the visitor", async () => {
    await desk.setConfig({ appearance: agents.appearance.parse({ attachments: true }) })
    const [talk, other] = [await desk.requested(), await desk.requested()]
    const { client } = desk.colleague
    const file = await attach(client, talk)
    await expect(send(client, talk, [{ ...file, key: 'x'.repeat(43) }])).rejects.toMatchObject({
      status: 404,
    })
    await expect(send(client, other, [file])).rejects.toMatchObject({ status: 404 })
    const attachments = [{ id: file.id, key: file.key }]
    await expect(desk.visit('Mine?', talk, { attachments })).rejects.toMatchObject({ status: 404 })
    await desk.setConfig({ appearance: agents.appearance.parse({ attachments: false }) })
    expect((await storedFile(file.id))?.message_id).toBeNull()
    await send(client, talk, [file])
  })

  it('is refused by its content, where no person can reply, and where another person has the conversation', async () => {
    const talk = await desk.requested()
    const { client } = desk.colleague
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    await expect(attach(client, talk, { name: 'a.png', bytes: svg })).rejects.toMatchObject({
      status: 400,
      details: { refusal: 'file_type' },
    })
    await desk.reply(client, talk, 'Mine')
    await expect(attach(desk.owner.client, talk)).rejects.toMatchObject({ status: 409 })
    await expect(attach(desk.reader.client, talk)).rejects.toMatchObject({ status: 403 })
    const { talk: alone } = await desk.visit('Where can I park?')
    await desk.setRules({ enabled: false })
    await expect(attach(client, alone)).rejects.toMatchObject({
      status: 409,
      details: { refusal: 'not_offered' },
    })
  })

  it('is known to the assistant afterwards, even where visitors can send none', async () => {
    const talk = await desk.requested()
    const { client } = desk.colleague
    const bytes = await makePdf({ pages: ['The ferry to Heron Island leaves at 17:35 from pier four.'] })
    await send(client, talk, [await attach(client, talk, { name: 'ferry.pdf', bytes })])
    const { handoff } = await desk.read(client, talk)
    await desk.change(client, talk, handoff.version, { action: 'handBack' })
    const { text } = await desk.visit('When does the ferry to Heron Island leave?', talk)
    expect(text).toContain('17:35')
    expect(text).not.toContain('your file')
  })

  it('is deleted with its conversation, and after an hour if no reply used it', async () => {
    const talk = await desk.requested()
    const { client } = desk.colleague
    const [sent, unsent] = [await attach(client, talk), await attach(client, talk)]
    await send(client, talk, [sent])
    const [kept, waiting] = [(await storedFile(sent.id))!, (await storedFile(unsent.id))!]
    vi.spyOn(desk.context, 'now').mockReturnValue(new Date(Date.now() + 61 * 60_000))
    await dropUnusedFiles(desk.context)
    vi.restoreAllMocks()
    await vi.waitFor(async () => expect(await isThere(waiting.storage_key)).toBe(false), { timeout: 30_000 })
    expect(await isThere(kept.storage_key)).toBe(true)
    await desk.owner.client.call(conversations.removeMany, { body: { ids: [talk.conversationId] } })
    await dropUnusedFiles(desk.context)
    await vi.waitFor(async () => expect(await isThere(kept.storage_key)).toBe(false), { timeout: 30_000 })
  })
})
