import { sheets } from '@millrace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { transferOf } from './testing/transfer-of.ts'

let server: TestServer
let owner: Awaited<ReturnType<TestServer['signUp']>>
let files: ReturnType<typeof transferOf>

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp()
  files = transferOf(server.url, owner)
})
afterAll(() => server.stop())

const csvOf = (rows: string[][]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

describe('importing', () => {
  it('reads a file as guessed, with every digit', async () => {
    const { done, items, seen } = await files.bring(
      'people.csv',
      'Name,Id,Price,Code,Since\nAda,9007199254740993,0.10,007,2026-03-01\nBea,-1,12.50,042,2025-12-31\n',
    )
    expect(seen.columns.map(({ suggested }) => suggested.type)).toEqual([
      'text',
      'integer',
      'number',
      'text',
      'date',
    ])
    expect(done).toMatchObject({
      state: 'done',
      rowsRead: 2,
      inserted: 2,
      rowsBad: 0,
      cellsBad: 0,
      error: null,
    })
    expect(items.map(({ cells }) => cells)).toEqual([
      { name: 'Ada', id: '9007199254740993', price: '0.10', code: '007', since: '2026-03-01' },
      { name: 'Bea', id: '-1', price: '12.50', code: '042', since: '2025-12-31' },
    ])
  })

  it('keeps rows in the order of the file, and counts them', async () => {
    const rows = Array.from({ length: 3500 }, (_, n) => [`row ${n}`, String(n)])
    const { sheet, done } = await files.bring('many.csv', csvOf([['Name', 'Number'], ...rows]))
    expect(done).toMatchObject({ inserted: 3500, rowsRead: 3500 })
    const { id } = sheet
    const counted = await owner.client.call(sheets.get, { params: { id } })
    expect(counted.rowCount).toBe(3500)
    const far = await owner.client.call(sheets.listRecords, { params: { id }, query: { at: 3210, limit: 3 } })
    expect(far.items.map(({ cells }) => cells.number)).toEqual(['3210', '3211', '3212'])
  })

  it('keeps values that do not fit, or refuses the row, and reports both', async () => {
    const content = 'Name,Amount\nAda,12\nBea,a dozen\n,5\n'
    const uploadId = await files.upload('amounts.csv', content)
    const { id } = await owner.client.call(sheets.create, {
      body: {
        name: 'Amounts',
        columns: [
          { label: 'Name', required: true },
          { label: 'Amount', type: 'integer' },
        ],
      },
    })
    const mapping = [
      { index: 0, column: 'name' },
      { index: 1, column: 'amount' },
    ]
    const kept = await files.ended(id, (await files.start(id, uploadId, { mapping })).id)
    expect(kept).toMatchObject({ state: 'done', inserted: 3, cellsBad: 2, rowsBad: 0 })
    const items = await files.records(id)
    expect(items[1]!.errors).toEqual({ amount: { code: 'not_a_number', text: 'a dozen' } })
    expect(items[2]!.errors).toEqual({ name: { code: 'required', text: '' } })

    const refused = await files.start(id, uploadId, { mapping, invalid: 'refuse' })
    expect(await files.ended(id, refused.id)).toMatchObject({ inserted: 1, rowsBad: 2, cellsBad: 0 })
    const report = String(await files.download(`${id}/import/${refused.id}/report`))
    expect(report.split('\r\n').slice(1, 3)).toEqual([
      '"3","Amount: is not a number","Bea","a dozen"',
      '"4","Name: is required","","5"',
    ])
  })

  it('updates by keys, adds the rest, and records it in the history', async () => {
    const { sheet, items } = await files.bring('first.csv', 'Sku,Stock\nA1,5\nB2,6\nC3,7\n')
    const { id } = sheet
    const uploadId = await files.upload('second.csv', 'Stock,Sku\n50,A1\n6,B2\n9,D4\n1,\n')
    const begun = await files.start(id, uploadId, {
      mapping: [
        { index: 0, column: 'stock' },
        { index: 1, column: 'sku' },
      ],
      mode: 'upsert',
      keys: ['sku'],
    })
    expect(await files.ended(id, begun.id)).toMatchObject({
      inserted: 1,
      updated: 1,
      unchanged: 1,
      rowsBad: 1,
    })
    expect((await files.records(id)).map(({ cells }) => [cells.sku, cells.stock])).toEqual([
      ['A1', '50'],
      ['B2', '6'],
      ['C3', '7'],
      ['D4', '9'],
    ])
    const history = await owner.client.call(sheets.history, { params: { id, recordId: items[0]!.id } })
    expect(history.items[0]).toMatchObject({
      kind: 'import',
      by: { kind: 'import', name: 'second.csv' },
      cells: [{ column: 'stock', before: '5', after: '50' }],
    })
    // The import that created a record is its first entry, once, before later ones.
    const kindsOf = (entries: sheets.HistoryEntry[]) => entries.map(({ kind, by }) => [kind, by.name])
    expect(kindsOf(history.items)).toEqual([
      ['import', 'second.csv'],
      ['import', 'first.csv'],
    ])
    const added = (await files.records(id)).at(-1)!
    const ofAdded = await owner.client.call(sheets.history, { params: { id, recordId: added.id } })
    expect(kindsOf(ofAdded.items)).toEqual([['import', 'second.csv']])
    const report = String(await files.download(`${id}/import/${begun.id}/report`))
    expect(report).toContain('Sku: is empty')
  })

  it('keeps unique columns unique, in the file and in the sheet', async () => {
    const { id } = await owner.client.call(sheets.create, {
      body: { name: 'Unique', columns: [{ label: 'Mail', validators: { unique: true } }] },
    })
    const uploadId = await files.upload('mails.csv', 'Mail\na@b.example\nc@d.example\na@b.example\n')
    const mapping = [{ index: 0, column: 'mail' }]
    const begun = await files.start(id, uploadId, { mapping, invalid: 'refuse', options: { header: true } })
    expect(await files.ended(id, begun.id)).toMatchObject({ inserted: 2, rowsBad: 1 })
    const again = await files.start(id, uploadId, { mapping, invalid: 'refuse', options: { header: true } })
    expect(await files.ended(id, again.id)).toMatchObject({ inserted: 0, rowsBad: 3 })
  })

  it('undoes an import, but keeps rows that people edited where they allow it', async () => {
    const { sheet, items, done } = await files.bring('out.csv', 'Name,Number\na,1\nb,2\nc,3\n')
    const { id } = sheet
    const own = { cells: { name: 'mine', number: '0' } }
    await owner.client.call(sheets.createRecords, { params: { id }, body: own })
    await owner.client.call(sheets.updateRecord, {
      params: { id, recordId: items[1]!.id },
      body: { cells: { name: 'changed' } },
    })
    // A person is told beforehand how many rows others have changed.
    expect(done).toMatchObject({ inserted: 3, edited: 0, seen: false })
    expect(await files.ended(id, done.id)).toMatchObject({ inserted: 3, edited: 1 })
    await expect(
      owner.client.call(sheets.cancelImport, { params: { id, importId: done.id }, body: {} }),
    ).rejects.toMatchObject({ status: 409 })
    await owner.client.call(sheets.cancelImport, {
      params: { id, importId: done.id },
      body: { remove: true },
    })
    await expect
      .poll(async () => (await files.records(id)).map(({ cells }) => cells.name), { timeout: 120_000 })
      .toEqual(['mine'])
    const trash = await owner.client.call(sheets.listTrash, { params: { id } })
    expect(trash.items.map(({ cells }) => cells.name)).toEqual(['changed'])
    expect((await owner.client.call(sheets.get, { params: { id } })).rowCount).toBe(1)
  })

  it('notifies each person of its end until they have closed the notice', async () => {
    const { sheet, done } = await files.bring('notice.csv', 'Name,Number\na,1\n')
    const { id } = sheet
    const readState = async () => {
      const { items } = await owner.client.call(sheets.listImports, { params: { id }, query: {} })
      return items.map((item) => item.seen)
    }
    expect(await readState()).toEqual([false])
    const on = { params: { id, importId: done.id } }
    await owner.client.call(sheets.seeImport, on)
    await owner.client.call(sheets.seeImport, on)
    expect(await readState()).toEqual([true])
    expect(await owner.client.call(sheets.getImport, on)).toMatchObject({ seen: true })
    const stranger = await server.signUp()
    await expect(stranger.client.call(sheets.seeImport, on)).rejects.toMatchObject({ status: 404 })
  })

  it('refuses a plan that the sheet cannot fulfil', async () => {
    const { sheet } = await files.bring('plan.csv', 'Name,Number\na,1\n')
    const { id } = sheet
    const uploadId = await files.upload('x.csv', 'a,b\n1,2\n')
    const refusal = (body: Parameters<typeof files.start>[2]) =>
      files.start(id, uploadId, body).then(
        () => 'taken',
        (error: { message: string }) => error.message,
      )
    expect(await refusal({ mapping: [{ index: 0, column: 'nothing' }] })).toMatch(/no column with this key/)
    const twice = [0, 1].map((index) => ({ index, column: 'name' }))
    expect(await refusal({ mapping: twice })).toMatch(/twice/)
    expect(await refusal({ mapping: [{ index: 0, column: 'name' }], mode: 'upsert' })).toMatch(/keys/)
    const stranger = await server.signUp()
    await expect(
      stranger.client.call(sheets.preview, { params: { uploadId }, body: {} }),
    ).rejects.toMatchObject({ status: 404 })
    const own = await stranger.client.call(sheets.create, {
      body: { name: 'Own', columns: [{ label: 'A' }] },
    })
    await expect(
      stranger.client.call(sheets.startImport, {
        params: { id: own.id },
        body: { uploadId, mapping: [{ index: 0, column: 'a' }] },
      }),
    ).rejects.toMatchObject({ status: 404 })
  })
})
