import { sheets } from '@millrace/contract'
import { vi } from 'vitest'
import type { Principal } from '../../../../testing/server.ts'

type Body = Parameters<typeof startBody>[0]
const startBody = (body: {
  mapping: ({ index: number; column: string; dateOrder?: 'dmy' | 'mdy' } & sheets.Reading)[]
  options?: sheets.ReadOptions
  mode?: 'append' | 'upsert'
  keys?: string[]
  invalid?: 'keep' | 'refuse'
}) => body

/** What people do with files, over HTTP. */
export const transferOf = (url: string, { client, token }: Pick<Principal, 'client' | 'token'>) => {
  const upload = async (name: string, content: string | Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.append('file', new Blob([content]), name)
    return (await client.call(sheets.upload, { body: form })).uploadId
  }
  const preview = (uploadId: string, options: sheets.ReadOptions = {}) =>
    client.call(sheets.preview, { params: { uploadId }, body: { options } })
  const start = (id: string, uploadId: string, body: Body) =>
    client.call(sheets.startImport, { params: { id }, body: { uploadId, ...body } })
  const ended = (id: string, importId: string) =>
    vi.waitFor(
      async () => {
        const found = await client.call(sheets.getImport, { params: { id, importId } })
        if (found.state === 'queued' || found.state === 'running') throw new Error(`still ${found.state}`)
        return found
      },
      { timeout: 120_000, interval: 50 },
    )
  const createFor = async (preview: sheets.ImportPreview, options: sheets.ReadOptions = {}) => {
    const columns = preview.columns.map(({ suggested }) => suggested)
    const sheet = await client.call(sheets.create, { body: { name: 'Imported', columns } })
    const mapping = preview.columns.map(({ index }) => ({ index, column: sheet.columns[index]!.key }))
    return { sheet, mapping, options }
  }
  const download = async (path: string) => {
    const answer = await fetch(`${url}/api/millrace/sheet/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
    return Buffer.from(await answer.arrayBuffer())
  }
  const records = async (id: string) =>
    (await client.call(sheets.listRecords, { params: { id }, query: { limit: 1000 } })).items
  return {
    upload,
    preview,
    start,
    ended,
    createFor,
    download,
    records,
    /** Uploads a file, creates a sheet for it and imports it with the guessed settings. */
    bring: async (name: string, content: string | Uint8Array<ArrayBuffer>) => {
      const uploadId = await upload(name, content)
      const seen = await preview(uploadId)
      const { sheet, mapping } = await createFor(seen)
      const begun = await start(sheet.id, uploadId, { mapping, options: seen.options })
      return { sheet, seen, done: await ended(sheet.id, begun.id), items: await records(sheet.id) }
    },
  }
}
