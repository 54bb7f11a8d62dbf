import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sheets } from '@millrace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ENCODED,
  makePdf,
  makePng,
  makeProgram,
  makeXlsx,
  UNREADABLE,
} from '../../../testing/documents/index.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>
let sheetId: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp()
  const columns = [{ key: 'file', label: 'File', type: 'file' as const }]
  sheetId = (await admin.client.call(sheets.create, { body: { name: 'Files', columns } })).id
})
afterAll(() => server.stop())

const formOf = (name: string, bytes: Uint8Array, type = 'text/csv') => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}
const send = (name: string, bytes: Uint8Array) =>
  admin.client.call(sheets.upload, { body: formOf(name, bytes) })
const files = () =>
  readdir(join(server.running.context.config.dataDir, 'files', admin.accountId)).catch(() => [])

const HOW = /^“x[^”]*”: .*import CSV, TSV, JSON and XLSX/

describe('a file to import', () => {
  it.each(Object.entries(UNREADABLE))('that is a %s is refused under any name', async (_kind, make) => {
    for (const name of ['x.csv', 'x.xlsx', 'x.json', 'x.exe', 'x']) {
      await expect(send(name, make()), name).rejects.toMatchObject({
        status: 400,
        message: expect.stringMatching(HOW),
      })
    }
    expect(await files()).toEqual([])
  })

  it('that is a document or a page is refused, and says what to do', async () => {
    const before = await files()
    const pdf = await makePdf({ pages: ['One page.'] })
    const page = Buffer.from('<!doctype html><html><body>Please sign in</body></html>')
    for (const bytes of [pdf, page])
      await expect(send('x.csv', bytes)).rejects.toMatchObject({
        status: 400,
        message: expect.stringMatching(HOW),
      })
    expect(await files()).toEqual(before)
  })

  it.each(Object.entries(ENCODED))('in %s is read correctly', async (_name, { bytes, text }) => {
    const { uploadId } = await send('list.csv', bytes)
    const body = { options: { format: 'csv' as const, delimiter: ';' as const, header: false } }
    const preview = await admin.client.call(sheets.preview, { params: { uploadId }, body })
    expect(JSON.stringify(preview)).toContain(text)
  })

  it('that is a workbook or JSON is accepted', async () => {
    const workbook = makeXlsx([{ name: 'One', rows: [['a'], ['b']] }])
    expect(await send('list.csv', workbook)).toMatchObject({ name: 'list.csv' })
    expect(await send('list.json', Buffer.from('[{"a":1}]'))).toMatchObject({ name: 'list.json' })
  })
})

describe('the file of a cell', () => {
  it.each([
    ['a program called a picture', makeProgram(), 'photo.png', 'image/png', 'application/x-msdownload'],
    ['a picture called a text', makePng(), 'notes.txt', 'text/plain', 'image/png'],
    ['a text called a picture', Buffer.from('hello'), 'photo.png', 'image/png', 'text/plain'],
    ['JSON', Buffer.from('{"a":1}'), 'a.json', 'application/json', 'application/json'],
  ])('%s is stored as what it is', async (_name, bytes, name, type, mediaType) => {
    const params = { id: sheetId }
    const kept = await admin.client.call(sheets.uploadCellFile, { params, body: formOf(name, bytes, type) })
    expect(kept).toMatchObject({ name, mediaType })
  })
})
