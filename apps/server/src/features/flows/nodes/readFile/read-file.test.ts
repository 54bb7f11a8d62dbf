import { sheets } from '@millrace/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeReaders } from '../../../../lib/documents/index.ts'
import { newId } from '../../../../lib/ids.ts'
import { makeDocx } from '../../../../testing/documents/index.ts'
import { type Principal, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { outputOf } from '../testing/try-node.ts'
import { localStore } from '../../../storage/index.ts'
import type { NodeEnv } from '../types.ts'

type Somebody = Principal & { accountId: string; projectId: string }

let server: TestServer
let ada: Somebody
beforeAll(async () => {
  server = await startTestServer({ works: false })
  ada = await server.signUp()
})
afterAll(async () => {
  closeReaders()
  await server.stop()
})

/** A sheet for files, and the environment of a step in its project. */
async function cabinet({ client, accountId, projectId }: Somebody = ada) {
  const { id: sheet } = await client.call(sheets.create, {
    body: { name: 'Papers', columns: [{ label: 'Name', key: 'name' }] },
  })
  const env: Partial<NodeEnv> = {
    context: server.running.context,
    ports: {
      models: null as never,
      store: localStore(server.running.context.config.dataDir),
      askAgent: null,
      callTool: null,
      channels: null,
    },
    account: { accountId, projectId },
    run: { runId: 'run_x', flowId: 'flow_x', jobId: null },
    source: null,
  }
  return { client, sheet, env }
}

const upload = async (
  { client, sheet }: Awaited<ReturnType<typeof cabinet>>,
  files: [string, Buffer | string][],
) => {
  const ids: string[] = []
  for (const [name, content] of files) {
    const form = new FormData()
    form.set('file', new Blob([content]), name)
    ids.push((await client.call(sheets.uploadCellFile, { params: { id: sheet }, body: form })).fileId)
  }
  return ids
}
test('returns the text of one file, and of all files in a cell', async () => {
  const place = await cabinet()
  const { env } = place
  const docx = await makeDocx({ blocks: [{ heading: 'Offer', level: 1 }, { text: 'Forty kettles.' }] })
  const ids = await upload(place, [
    ['offer.docx', docx],
    ['prices.csv', 'item,price\nkettle,40\npan,25\n'],
  ])
  const one = await outputOf('readFile', {
    params: { file: '@@params.doc@@' },
    given: { doc: ids[0] },
    env,
  })
  expect(one).toMatchObject({ text: '# Offer\n\nForty kettles.', name: 'offer.docx', cutShort: false })
  const both = await outputOf('readFile', { params: { file: '@@papers@@' }, row: { papers: ids }, env })
  expect(both).toMatchObject({ files: [{ name: 'offer.docx' }, { name: 'prices.csv' }] })
  expect((both as { text: string }).text).toMatch(
    /^# offer\.docx\n\n# Offer[^]*# prices\.csv[^]*kettle[^]*25/,
  )
  const cut = await outputOf('readFile', { params: { file: ids, mostCharacters: 100 }, env })
  expect(cut).toMatchObject({ cutShort: false })
  const [long] = await upload(place, [['long.txt', 'x'.repeat(500)]])
  expect(await outputOf('readFile', { params: { file: long, mostCharacters: 100 }, env })).toMatchObject({
    text: 'x'.repeat(100),
    characters: 500,
    cutShort: true,
  })
})

test('says which file could not be read, and reveals nothing of others', async () => {
  const place = await cabinet()
  const { env } = place
  const [broken] = await upload(place, [['broken.pdf', '%PDF-1.7 nothing']])
  const read = (file: unknown) => outputOf('readFile', { params: { file }, env })
  await expect(read(broken)).rejects.toThrow(/^(broken|no_text): “broken\.pdf”/)
  const other = await cabinet(await server.signUp())
  const [theirs] = await upload(other, [['secret.txt', 'theirs']])
  for (const id of [theirs!, newId('file')])
    await expect(read(id)).rejects.toThrow(`file_gone: The file ${id}`)
})
