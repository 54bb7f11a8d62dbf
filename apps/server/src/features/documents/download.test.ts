import { documents, knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeKnowledge, settled, upload } from '../../testing/knowledge.ts'
import { type Principal, startTestServer, type TestServer } from '../../testing/server.ts'

const HOSTILE = '<script>alert(1)</script>'
const NAME = 'a "name" / with ö.html'
let server: TestServer
let admin: Principal
let sourceId: string

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp()
  const { id } = await makeKnowledge(admin.client, [])
  await upload(admin.client, id, [{ name: NAME, bytes: Buffer.from(`${HOSTILE}<p>Some words.</p>`) }])
  await settled(admin.client, id)
  const { items } = await admin.client.call(knowledge.listSources, { params: { id }, query: {} })
  sourceId = items[0]!.id
})
afterAll(() => server.stop())

const urlsOf = (fileList: string) => admin.client.call(documents.fileUrls, { query: { fileList } })

it('sends a file as a download, never inline', async () => {
  const { items } = await urlsOf(sourceId)
  const answer = await fetch(new URL(items[0]!.url, server.url))
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(await answer.text()).toContain(HOSTILE)
})

it('sends nothing for an address that was altered, forged or expired, or for a deleted file', async () => {
  const { items } = await urlsOf(sourceId)
  const url = items[0]!.url
  const [body, mac] = url.slice(url.lastIndexOf('/') + 1).split('.') as [string, string]
  const grant = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  const other = Buffer.from(JSON.stringify({ ...grant, key: '../../secret.key' })).toString('base64url')
  for (const forged of [`${other}.${mac}`, `${body}.${mac}x`, body, `${body}.`, 'nothing'])
    expect((await fetch(new URL(`/api/millrace/storage/file/${forged}`, server.url))).status).toBe(404)
  const { context } = server.running
  const now = context.now
  context.now = () => new Date(now().getTime() + 6 * 60_000)
  expect((await fetch(new URL(url, server.url))).status).toBe(404)
  context.now = now
  expect((await fetch(new URL(url, server.url))).status).toBe(200)
})

it("only offers files of the member's projects", async () => {
  const stranger = await server.signUp()
  const asked = stranger.client.call(documents.fileUrls, { query: { fileList: sourceId } })
  await expect(asked).rejects.toMatchObject({ status: 404 })
  await expect(urlsOf('src_x')).rejects.toMatchObject({ status: 400 })
  await sql`update knowledge_sources set storage_key = null where id = ${sourceId}`.execute(
    server.running.context.db.kysely,
  )
  await expect(urlsOf(sourceId)).rejects.toMatchObject({ status: 404 })
})
