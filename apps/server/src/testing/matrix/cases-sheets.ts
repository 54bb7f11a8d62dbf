import { type Client, sheets } from '@millrace/contract'
import { newId } from '../../lib/ids.ts'
import type { Case, Input } from './case.ts'
import { AI_COLUMN_CASES } from './cases-ai-columns.ts'

type Rest = Omit<Input, 'params'>

const makeSheet = (client: Client): Promise<sheets.Sheet> =>
  client.call(sheets.create, { body: { name: 'Sheet', columns: [{ label: 'Name' }] } })

/** A call on a sheet. */
const onSheet = (rest: Rest = {}): Case => ({
  over: 'object',
  make: async (client) => ({ params: { id: (await makeSheet(client)).id }, ...rest }),
  random: () => ({ params: { id: newId('sheet') }, ...rest }),
})

/** A call on a record, or on the change that created it. */
const onRecord = (rest: (made: { recordId: string; changeId: string }) => Input): Case => ({
  over: 'object',
  make: async (client) => {
    const { id } = await makeSheet(client)
    const made = await client.call(sheets.createRecords, { params: { id }, body: { cells: { name: 'A' } } })
    const input = rest({ recordId: made.rows[0]!.id!, changeId: made.changeId! })
    return { ...input, params: { id, ...input.params } }
  },
  random: () => {
    const input = rest({ recordId: newId('record'), changeId: newId('change') })
    return { ...input, params: { id: newId('sheet'), ...input.params } }
  },
})

const named = (rest: Rest) => onRecord(({ recordId }) => ({ params: { recordId }, ...rest }))

const onView = (rest: Rest = {}): Case => ({
  over: 'object',
  make: async (client) => {
    const { id } = await makeSheet(client)
    const view = await client.call(sheets.createView, { params: { id }, body: { name: 'View' } })
    return { params: { id, viewId: view.id }, ...rest }
  },
  random: () => ({ params: { id: newId('sheet'), viewId: newId('view') }, ...rest }),
})

function fileForm(): FormData {
  const form = new FormData()
  form.set('file', new Blob(['text']), 'file.txt')
  return form
}

const upload = async (client: Client) => (await client.call(sheets.upload, { body: fileForm() })).uploadId

const MAPPING = [{ index: 0, column: 'name' }]

/** A call on an import. */
const onImport = (rest: Rest = {}): Case => ({
  over: 'object',
  make: async (client) => {
    const { id } = await makeSheet(client)
    const body = { uploadId: await upload(client), mapping: MAPPING }
    const made = await client.call(sheets.startImport, { params: { id }, body })
    return { params: { id, importId: made.id }, ...rest }
  },
  random: () => ({ params: { id: newId('sheet'), importId: newId('import') }, ...rest }),
})

async function makeLinked(client: Client): Promise<{ id: string }> {
  const { id: sheetId } = await makeSheet(client)
  const columns = [{ label: 'Name', type: 'link' as const, settings: { sheetId } }]
  const { id } = await client.call(sheets.create, { body: { name: 'Linked', columns } })
  return { id }
}

export const SHEET_CASES: Record<string, Case> = {
  ...AI_COLUMN_CASES,
  'sheets.list': { over: 'project', input: () => ({ query: {} }) },
  'sheets.create': { over: 'project', input: () => ({ body: { name: 'New', template: 'tasks' } }) },
  'sheets.get': onSheet(),
  'sheets.update': onSheet({ body: { name: 'Changed' } }),
  'sheets.delete': onSheet(),
  'sheets.restore': {
    over: 'object',
    make: async (client) => {
      const { id } = await makeSheet(client)
      await client.call(sheets.remove, { params: { id } })
      return { params: { id } }
    },
    random: () => ({ params: { id: newId('sheet') } }),
  },
  'sheets.addColumn': onSheet({ body: { label: 'Price', type: 'number' } }),
  'sheets.updateColumn': onSheet({ body: { column: 'name', label: 'Changed' } }),
  'sheets.deleteColumn': onSheet({ body: { column: 'name' } }),
  'sheets.restoreColumn': {
    over: 'object',
    make: async (client) => {
      const { id } = await makeSheet(client)
      const body = { column: 'name' }
      const { columnId } = await client.call(sheets.deleteColumn, { params: { id }, body })
      return { params: { id }, body: { columnId } }
    },
    random: () => ({ params: { id: newId('sheet') }, body: { columnId: 'c1' } }),
  },
  'sheets.retryColumn': onSheet({ body: { column: 'name' } }),
  'sheets.dismissColumnError': onSheet({ body: { column: 'name' } }),
  'sheets.linkRecords': {
    over: 'object',
    make: async (client) => ({ params: await makeLinked(client), body: { column: 'name' } }),
    random: () => ({ params: { id: newId('sheet') }, body: { column: 'name' } }),
  },
  'sheets.createView': onSheet({ body: { name: 'View' } }),
  'sheets.updateView': onView({ body: { name: 'Changed', revision: 1 } }),
  'sheets.deleteView': onView(),
  'sheets.createRecords': onSheet({ body: { cells: { name: 'A' } } }),
  'sheets.updateRecord': named({ body: { cells: { name: 'B' } } }),
  'sheets.deleteRecord': named({ query: {} }),
  'sheets.createBatch': onSheet({ body: { records: [{ cells: { name: 'A' } }], keys: ['name'] } }),
  'sheets.updateBatch': onRecord(({ recordId }) => ({
    body: { records: [{ id: recordId, cells: { name: 'B' } }] },
  })),
  'sheets.deleteBatch': onRecord(({ recordId }) => ({ body: { ids: [recordId] } })),
  'sheets.undo': onRecord(({ changeId }) => ({ body: { changeId } })),
  'sheets.history': named({ query: {} }),
  'sheets.listBin': onSheet({ query: {} }),
  'sheets.restoreRecords': onRecord(({ recordId }) => ({ body: { ids: [recordId] } })),
  'sheets.listRecords': onSheet({ query: {} }),
  'sheets.countRecords': onSheet({ query: {} }),
  'sheets.getRecord': named({}),
  'sheets.query': onSheet({ body: { metrics: [{ op: 'count' }] } }),
  'sheets.export': onSheet({ query: { format: 'csv' } }),
  'sheets.uploadCellFile': onSheet({ body: fileForm() }),
  'sheets.cellFiles': {
    over: 'object',
    make: async (client) => {
      const { id } = await makeSheet(client)
      const { fileId } = await client.call(sheets.uploadCellFile, { params: { id }, body: fileForm() })
      return { params: { id }, query: { ids: fileId } }
    },
    random: () => ({ params: { id: newId('sheet') }, query: { ids: newId('file') } }),
  },
  'sheets.upload': { over: 'project', input: () => ({ body: fileForm() }) },
  'sheets.preview': {
    over: 'object',
    make: async (client) => ({ params: { uploadId: await upload(client) }, body: {} }),
    random: () => ({ params: { uploadId: newId('upload') }, body: {} }),
  },
  'sheets.previewLinks': {
    over: 'object',
    make: async (client) => ({
      params: await makeLinked(client),
      body: { uploadId: await upload(client), mapping: MAPPING },
    }),
    random: () => ({
      params: { id: newId('sheet') },
      body: { uploadId: newId('upload'), mapping: MAPPING },
    }),
  },
  'sheets.startImport': {
    over: 'object',
    make: async (client) => ({
      params: { id: (await makeSheet(client)).id },
      body: { uploadId: await upload(client), mapping: MAPPING },
    }),
    random: () => ({
      params: { id: newId('sheet') },
      body: { uploadId: newId('upload'), mapping: MAPPING },
    }),
  },
  'sheets.listImports': onSheet({ query: {} }),
  'sheets.getImport': onImport(),
  'sheets.seeImport': onImport(),
  'sheets.cancelImport': onImport({ body: { remove: true } }),
  'sheets.importReport': onImport(),
}
