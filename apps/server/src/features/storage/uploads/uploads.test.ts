import { accounts, type Data, documents, knowledge, PLANS, sheets, storage } from '@millrace/contract'
import { type S3Standin, startS3Standin } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeReaders } from '../../../lib/documents/index.ts'
import { makePdf } from '../../../testing/documents/index.ts'
import { settled } from '../../../testing/knowledge.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { setEdition } from '../../team/index.ts'
import { filesIn } from '../testing/s3-server.ts'
import { dropExpiredUploads } from './expired-uploads.maintenance.ts'

type Granted = Data<typeof storage.grantUpload>
const TEXT = 'The kettle costs forty euros.'
const PROGRAM = Buffer.from('7f454c4602010100000000000000000002003e0001000000', 'hex')

let standin: S3Standin
afterAll(() => closeReaders())

describe.each(['local', 's3'] as const)('an upload with a grant to %s', (place) => {
  let server: TestServer
  let ada: Awaited<ReturnType<TestServer['signUp']>>
  beforeAll(async () => {
    standin = await startS3Standin()
    server = await startTestServer(place === 's3' ? { files: filesIn(standin) } : {})
    ada = await server.signUp()
  })
  afterAll(async () => {
    await server.stop()
    await standin.close()
  })

  const grant = (bytes = TEXT.length, mediaType = 'text/plain', { client } = ada) =>
    client.call(storage.grantUpload, { body: { name: '../notes.txt', mediaType, bytes } })
  const send = async ({ url, headers }: Granted, body: string | Buffer = TEXT, more = {}) => {
    const response = await fetch(new URL(url, server.url), {
      method: 'PUT',
      headers: { ...headers, ...more },
      body: new Uint8Array(Buffer.from(body)),
    })
    return { status: response.status, text: await response.text() }
  }
  const makeBase = async ({ client } = ada) =>
    (await client.call(knowledge.create, { body: { name: 'Handbook' } })).id
  const use = (id: string, fileId: string, { client } = ada) =>
    client.call(knowledge.addSources, { params: { id }, body: { type: 'file', fileId } })

  it('becomes a source of knowledge, whose file can be downloaded', async () => {
    const id = await makeBase()
    const granted = await grant()
    expect(new URL(granted.url, server.url).origin).toBe(place === 's3' ? standin.endpoint : server.url)
    expect(await send(granted)).toMatchObject({ status: 200 })
    const { items } = await use(id, granted.fileId)
    expect(items[0]).toMatchObject({ type: 'file', name: 'notes.txt', bytes: TEXT.length })
    expect(await settled(ada.client, id)).toMatchObject([{ state: 'ready' }])
    const response = await fetch(await urlOf(items[0]!.id))
    expect(await response.text()).toBe(TEXT)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''notes.txt",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  const urlOf = async (sourceId: string) => {
    const call = `${server.url}/api/millrace/storage/url?fileList=${sourceId}`
    const headers = { authorization: `Bearer ${ada.token}`, 'x-project-id': ada.projectId }
    const { data } = (await (await fetch(call, { headers })).json()) as { data: { items: { url: string }[] } }
    return new URL(data.items[0]!.url, server.url)
  }

  it('works once', async () => {
    const [one, two] = [await makeBase(), await makeBase()]
    const granted = await grant()
    await send(granted)
    expect((await send(granted)).status).toBe(place === 's3' ? 412 : 409)
    const uses = await Promise.allSettled([use(one, granted.fileId), use(two, granted.fileId)])
    expect(uses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(use(one, granted.fileId)).rejects.toMatchObject({ status: 404 })
  })

  it('is refused for another size or type, and the grant stays good', async () => {
    const granted = await grant()
    expect((await send(granted, `${TEXT} And more.`)).status).toBe(place === 's3' ? 403 : 400)
    expect((await send(granted, 'Less.')).status).toBe(place === 's3' ? 403 : 400)
    const wrongType = await send(granted, TEXT, { 'content-type': 'text/html' })
    expect(wrongType.status).toBe(place === 's3' ? 403 : 400)
    await expect(use(await makeBase(), granted.fileId)).rejects.toThrow('has not been uploaded yet')
    expect((await send(granted)).status).toBe(200)
  })

  it('is refused if its content is of another type, also as knowledge', async () => {
    const id = await makeBase()
    const asPdf = await grant(PROGRAM.length, 'application/pdf')
    const sent = await send(asPdf, PROGRAM)
    if (place === 'local')
      expect(sent).toMatchObject({ status: 400, text: expect.stringContaining('application/x-elf') })
    const refusal = place === 's3' ? 'content is application/x-elf' : 'has not been uploaded yet'
    await expect(use(id, asPdf.fileId)).rejects.toThrow(refusal)
    const asAnything = await grant(PROGRAM.length, 'application/octet-stream')
    await send(asAnything, PROGRAM)
    await expect(use(id, asAnything.fileId)).rejects.toMatchObject({ status: 400, code: 'invalid_request' })
    const pdf = await makePdf({ pages: [TEXT] })
    const good = await grant(pdf.length, 'application/pdf')
    expect((await send(good, Buffer.from(pdf))).status).toBe(200)
    expect((await use(id, good.fileId)).items).toHaveLength(1)
  })

  it('is for its project and account alone', async () => {
    const granted = await grant()
    await send(granted)
    const { id: other } = await ada.client.call(accounts.createProject, { body: { name: 'Other' } })
    const there = { ...ada, client: server.client({ token: ada.token, projectId: other }) }
    await expect(use(await makeBase(there), granted.fileId, there)).rejects.toThrow('to another project')
    const eve = await server.signUp()
    await expect(use(await makeBase(eve), granted.fileId, eve)).rejects.toMatchObject({ status: 404 })
    const made = await eve.client.call(storage.grantUpload, {
      body: { name: 'a.txt', mediaType: 'text/plain', bytes: 1 },
    })
    await expect(use(await makeBase(), made.fileId)).rejects.toMatchObject({ status: 404 })
  })

  it('becomes a file of a sheet, which whoever can open the sheet can download', async () => {
    const { client } = ada
    const { id } = await client.call(sheets.create, {
      body: { name: 'Papers', columns: [{ label: 'Name' }] },
    })
    const granted = await grant()
    await send(granted)
    const body = { fileId: granted.fileId }
    const { fileId, ...file } = await client.call(sheets.uploadCellFile, { params: { id }, body })
    expect(file).toEqual({ name: 'notes.txt', bytes: TEXT.length, mediaType: 'text/plain' })
    const again = client.call(sheets.uploadCellFile, { params: { id }, body })
    await expect(again).rejects.toMatchObject({ status: 404 })
    const { items } = await client.call(documents.fileUrls, { query: { fileList: fileId } })
    expect(items).toMatchObject([{ id: fileId, name: 'notes.txt' }])
    expect(await (await fetch(new URL(items[0]!.url, server.url))).text()).toBe(TEXT)
    const eve = await server.signUp()
    const foreign = eve.client.call(documents.fileUrls, { query: { fileList: fileId } })
    await expect(foreign).rejects.toMatchObject({ status: 404 })
  })

  it('becomes a file to import', async () => {
    const csv = 'Name,Price\nKettle,40\n'
    const granted = await grant(csv.length, 'text/csv')
    await send(granted, csv)
    const { uploadId } = await ada.client.call(sheets.upload, { body: { fileId: granted.fileId } })
    const preview = await ada.client.call(sheets.preview, { params: { uploadId }, body: {} })
    expect(preview.columns.map(({ header }) => header)).toEqual(['Name', 'Price'])
  })

  it('that nobody uses in time is removed', async () => {
    const { context } = server.running
    const granted = await grant()
    await send(granted)
    const left = async () => {
      const { rows } = await sql<{ state: string }>`select state from file_uploads
        where id = ${granted.fileId}`.execute(context.db.kysely)
      return rows
    }
    const later = (hours: number) => ({ ...context, now: () => new Date(Date.now() + hours * 3_600_000) })
    expect(await left()).toHaveLength(1)
    await dropExpiredUploads(later(25))
    expect(await left()).toEqual([])
    await expect(use(await makeBase(), granted.fileId)).rejects.toMatchObject({ status: 404 })
  })

  it('counts towards the plan, from the grant on', async () => {
    const owner = await server.signUp()
    await setEdition(server.running.context.db, { account: owner.accountId, edition: 'FREE' })
    const most = PLANS.FREE.storageBytes!
    await grant(most, 'application/pdf', owner)
    await expect(grant(1, 'text/plain', owner)).rejects.toMatchObject({
      status: 403,
      code: 'edition_required',
      message: 'Files: your plan (Free) includes 100 MB, and you have 100 MB. Basic and higher include more.',
      details: { limit: { of: 'storageBytes', most, used: most } },
    })
  })
})
