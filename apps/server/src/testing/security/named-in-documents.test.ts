import {
  accounts,
  agents,
  ApiError,
  type Client,
  credentials,
  flows,
  jobs,
  knowledge,
  runs,
  sheets,
  tools,
  type tools as toolsContract,
} from '@millrace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { inSystem } from '../../db/scope.ts'
import { newId } from '../../lib/ids.ts'
import { makePublished } from '../matrix/make-flows.ts'
import { type Principal, startTestServer, type TestServer } from '../server.ts'

// IDs in paths, queries and bodies are covered by testing/matrix; these are inside documents, rows and settings.

/** Part of everything that the other account has; nobody else may see it. */
const SECRET = 'Confidential'

interface Things {
  sheet: string
  record: string
  file: string
  knowledge: string
  agent: string
  credential: string
  tool: string
  flow: string
}
type Kind = keyof Things

let server: TestServer
let stranger: Client
let me: Principal
let client: Client
let foreign: Things
let own: Things
beforeAll(async () => {
  server = await startTestServer()
  stranger = (await server.signUp()).client
  me = await server.signUp()
  client = me.client
  foreign = await makeThings(stranger, SECRET)
  own = await makeThings(client, 'Own')
})
afterAll(() => server.stop())

const request: toolsContract.ToolInput['request'] = {
  method: 'GET',
  url: 'http://127.0.0.1:9/',
  query: [],
  headers: [],
  body: '',
}

async function makeThings(by: Client, name: string): Promise<Things> {
  const columns = [
    { label: name, key: 'name' },
    { label: 'File', key: 'file', type: 'file' as const },
  ]
  const { id: sheet } = await by.call(sheets.create, { body: { name, columns } })
  const { rows } = await by.call(sheets.createRecords, { params: { id: sheet }, body: { cells: { name } } })
  const form = new FormData()
  form.set('file', new File([name], `${name}.txt`, { type: 'text/plain' }))
  const { fileId } = await by.call(sheets.uploadCellFile, { params: { id: sheet }, body: form })
  const base = await by.call(knowledge.create, { body: { name } })
  const text = { type: 'text' as const, name, text: `${name} words.` }
  await by.call(knowledge.addSources, { params: { id: base.id }, body: text })
  const agent = await by.call(agents.create, { body: { name, knowledgeIds: [base.id] } })
  const auth = { type: 'bearer' as const, token: 'a token of theirs' }
  const secret = { kind: 'http' as const, origin: 'http://127.0.0.1:9', auth }
  const credential = await by.call(credentials.create, { body: { name, secret } })
  const tool = await by.call(tools.create, { body: toolOf(name, credential.id) })
  const flow = await makePublished(by)
  return {
    sheet,
    record: rows[0]!.id!,
    file: fileId,
    knowledge: base.id,
    agent: agent.id,
    credential: credential.id,
    tool: tool.id,
    flow: flow.id,
  }
}

const toolOf = (name: string, credentialId: string | null) =>
  tools.toolSchema.parse({ name, description: 'Looks something up.', request, credentialId })

type Node = Pick<flows.FlowDocument['nodes'][number], 'type'> & { params: Record<string, unknown> }

const documentOf = (node: Node, params: flows.FlowDocumentInput['params'] = []): flows.FlowDocument =>
  flows.flowDocument.parse({
    version: 1,
    params,
    nodes: [
      { id: 'n1', type: 'start' },
      { id: 'n2', retry: { attempts: 1 }, ...node },
      { id: 'n3', type: 'output', params: { fields: [{ name: 'result', value: '@@n2@@' }] } },
    ],
    edges: [
      { from: 'n1', to: 'n2' },
      { from: 'n2', to: 'n3' },
    ],
  })

/** Every step that refers to a resource. */
const STEPS: [Kind, (id: string) => Node][] = [
  ['sheet', (sheet) => ({ type: 'findRecords', params: { sheet } })],
  ['sheet', (sheet) => ({ type: 'aggregateSheet', params: { sheet, operation: 'count' } })],
  ['sheet', (sheet) => ({ type: 'writeRecords', params: { sheet, operation: 'insert', source: 'one', cells: [{ name: 'name', value: 'x' }] } })],
  ['record', (recordId) => ({ type: 'writeRecords', params: { sheet: own.sheet, operation: 'delete', match: 'id', recordId } })],
  ['file', (file) => ({ type: 'readFile', params: { file } })],
  ['knowledge', (base) => ({ type: 'searchKnowledge', params: { knowledge: base, query: 'words' } })],
  ['agent', (agent) => ({ type: 'askAgent', params: { agent, question: 'words?' } })],
  ['credential', (credential) => ({ type: 'httpRequest', params: { url: 'http://127.0.0.1:9/', credential } })],
  ['flow', (flow) => ({ type: 'callFlow', params: { flow } })],
] // prettier-ignore

/** Parameters of a flow that are resources themselves, which a run's data can name. */
const PARAMETERS = {
  sheet: 'SHEET',
  knowledge: 'KNOWLEDGE',
  agent: 'AGENT',
  credential: 'CREDENTIAL',
  record: 'INPUT',
  file: 'FILE',
} as const satisfies Partial<Record<Kind, flows.ParameterType>>

/** A call's answer, without the IDs that differ between calls. */
async function answerOf(call: Promise<unknown>): Promise<string> {
  const answer = await call.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, code: error.code, message: error.message, details: error.details }
  })
  return JSON.stringify(answer).replaceAll(/[a-z]{2,4}_[0-9a-z]{26}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…')
}

/** Expects a foreign ID to be answered like one that never existed, revealing nothing about what it names. */
async function looksRandom(kind: Kind, call: (id: string) => Promise<unknown>): Promise<string> {
  const random = `${foreign[kind].split('_')[0]}_${newId('flow').split('_')[1]}`
  const answers = [await answerOf(call(foreign[kind])), await answerOf(call(random))]
  expect(answers[0]).toBe(answers[1])
  expect(answers[0]).not.toContain(SECRET)
  return answers[0]!
}

const test = (body: Record<string, unknown>) =>
  client.call(runs.testRun, { params: { id: own.flow }, query: {}, body: runs.testRun.body.parse(body) })

describe('what a flow names', () => {
  it.each(STEPS)('%s %#: in a step, checked, tried, and given as data', async (kind, step) => {
    const check = (id: string) =>
      client.call(flows.check, { body: { flowId: own.flow, document: documentOf(step(id)) } })
    const checked = await looksRandom(kind, check)
    if (kind !== 'record' && kind !== 'file') expect(checked).toMatch(/"severity":"error"/)
    expect(await looksRandom(kind, (id) => test({ document: documentOf(step(id)) }))).not.toContain(
      '"succeeded"',
    )
    const type = kind in PARAMETERS ? PARAMETERS[kind as keyof typeof PARAMETERS] : undefined
    if (type === undefined) return
    const document = documentOf(step('@@given@@'), [{ key: 'given', label: 'Given', type }])
    const made = await client.call(flows.create, { body: { title: 'Given', document } })
    await client.call(flows.publish, { params: { id: made.id }, body: { revision: made.revision } })
    const run = (given: string) =>
      client.call(runs.runFlow, { params: { id: made.id }, query: {}, body: { params: { given } } })
    expect(await looksRandom(kind, run)).toContain('"state":"failed"')
    // The same call with one's own resource, to show that the ID was the reason for the refusal.
    if (kind !== 'credential' && kind !== 'agent')
      expect(await answerOf(run(own[kind]))).toContain('"succeeded"')
  })

  it('the row that a test run is for', async () => {
    const row = (sheetId: string, recordId: string) => test({ row: { sheetId, recordId } })
    expect(await looksRandom('sheet', (id) => row(id, foreign.record))).toContain('404')
    expect(await looksRandom('record', (id) => row(own.sheet, id))).toContain('404')
  })

  it('the sheets of a job, and the columns of those that it creates', async () => {
    const launch = (rest: Partial<jobs.JobLaunch>, flowId = own.flow) =>
      client.call(jobs.createJob, { query: {}, body: { flowId, SHEETS: [], OUTPUT_SHEETS: [], runMode: 'STARTOVER', runAmount: 'ALL', associatedMode: 'WHOLE', ...rest } }) // prettier-ignore
    const from = (sheetId: string) => ({ sheetId, mapping: {}, filter: null })
    expect(await looksRandom('flow', (id) => launch({}, id))).toContain('404')
    expect(await looksRandom('sheet', (id) => launch({ SHEETS: [from(own.sheet), from(id)] }))).toContain(
      '400',
    )
    expect(
      await looksRandom('sheet', (id) =>
        launch({ ASSOCIATED_SHEETS: [{ ...from(id), name: 'more', on: null }] }),
      ),
    ).toContain('400')
    const to = { keys: [], mapping: {}, includeSource: false, writeMode: 'UPSERT' as const }
    expect(
      await looksRandom('sheet', (sheetId) => launch({ OUTPUT_SHEETS: [{ ...to, sheetId }] })),
    ).toContain('400')
  })
})

describe('what a sheet names', () => {
  const add = (body: Partial<sheets.NewColumn>) =>
    client.call(sheets.addColumn, {
      params: { id: own.sheet },
      body: sheets.newColumn.parse({ label: 'New', ...body }),
    })

  it('the sheet that a column links to, the flow that fills one, and records and files in cells', async () => {
    const links = (sheetId: string) => ({ type: 'link' as const, settings: { sheetId } })
    expect(await looksRandom('sheet', (id) => add(links(id)))).toContain('400')
    const make = (id: string) =>
      client.call(sheets.create, { body: { name: 'Links', columns: [{ label: 'L', ...links(id) }] } })
    expect(await looksRandom('sheet', make)).toContain('400')
    const change = (preview: boolean) => (id: string) =>
      client.call(sheets.updateColumn, {
        params: { id: own.sheet },
        body: { column: 'name', ...links(id), preview },
      })
    for (const preview of [true, false]) expect(await looksRandom('sheet', change(preview))).toContain('400')
    const live = (flowId: string) => add({ type: 'live', settings: { live: { flowId, output: 'answer' } } })
    expect(await looksRandom('flow', live)).toContain('400')
    const { key } = await add({ label: 'Link', ...links(own.sheet) })
    const put = (cells: sheets.SheetRecord['cells']) =>
      client.call(sheets.createRecords, { params: { id: own.sheet }, body: { cells } })
    expect(await looksRandom('record', (id) => put({ [key]: [own.record, id] }))).toContain('400')
    expect(await looksRandom('file', (id) => put({ file: [id] }))).toContain('400')
  })
})

describe('titles of linked records', () => {
  /** A column that links to the sheet, with a cell that names its record; no call could create these. */
  async function linkedTo(sheet: string, record: string) {
    const { id } = await client.call(sheets.create, {
      body: {
        name: 'Linked',
        columns: [{ label: 'No' }, { label: 'L', type: 'link', settings: { sheetId: own.sheet } }],
      },
    })
    await client.call(sheets.createRecords, { params: { id }, body: { cells: { no: '1' } } })
    await inSystem(server.running.context.db.kysely, async (tx) => {
      await sql`update sheet_columns set settings = ${JSON.stringify({ sheetId: sheet })}::jsonb
        where sheet_id = ${id} and id = 'c2'`.execute(tx)
      await sql`update sheet_records set cells = cells || ${JSON.stringify({ c2: [record] })}::jsonb
        where sheet_id = ${id}`.execute(tx)
      await sql`update sheets set columns_revision = columns_revision + 1, revision = revision + 1 where id = ${id}`.execute(
        tx,
      )
    })
    return id
  }

  const filter = (op: string) => JSON.stringify({ column: 'l', op, value: SECRET })
  const CALLS: [string, (id: string) => Promise<unknown>][] = [
    ['a list', (id) => list(id, {})],
    ['a search', (id) => list(id, { search: SECRET })],
    ['an order', (id) => list(id, { sort: 'l' })],
    ['a filter', (id) => list(id, { filter: filter('contains') })],
    ['a filter that leaves out', (id) => list(id, { filter: filter('notContains') })],
    ['a count', (id) => client.call(sheets.countRecords, { params: { id }, query: { search: SECRET } })],
    ['groups', (id) => client.call(sheets.query, { params: { id }, body: { groupBy: ['l'], metrics: [{ op: 'count' }] } })],
    ['an export', async (id) => (await client.open(sheets.exportSheet, { params: { id }, query: { format: 'csv' } })).text()],
    ['a look at another type', (id) => change(id, true)],
    ['a title that is written', (id) => client.call(sheets.updateBatch, { params: { id }, body: { records: [{ cells: { l: SECRET } }], invalid: 'keep' } })],
    ['records made of titles', (id) => client.call(sheets.linkRecords, { params: { id }, body: { column: 'l', create: true } })],
    ['a test run', async (id) => test({ row: { sheetId: id, recordId: (await records(id))[0]!.id } })],
    ['another type', async (id) => [await change(id, false), await list(id, {})]],
  ] // prettier-ignore

  const list = (id: string, query: Record<string, string>) =>
    client.call(sheets.listRecords, { params: { id }, query })
  const records = async (id: string) => (await list(id, {})).items
  const change = (id: string, preview: boolean) =>
    client.call(sheets.updateColumn, { params: { id }, body: { column: 'l', type: 'text', preview } })

  /** In another account, which the database hides, and in another project, which only the code hides. */
  const ELSEWHERE: [string, () => Promise<{ sheet: string; record: string }>][] = [
    ['account', async () => foreign],
    [
      'project',
      async () => {
        const { id: projectId } = await client.call(accounts.createProject, { body: { name: 'Other' } })
        return makeThings(server.client({ token: me.token, projectId }), SECRET)
      },
    ],
  ]

  it.each(ELSEWHERE)(
    'of another %s are revealed to nobody, wherever a column leads',
    async (_whose, make) => {
      const { sheet, record } = await make()
      const there = await linkedTo(sheet, record)
      const nowhere = await linkedTo(newId('sheet'), newId('record'))
      for (const [name, call] of CALLS)
        expect(await answerOf(call(there)), name).toBe(await answerOf(call(nowhere)))
    },
  )
})

describe('what an agent and its tools name', () => {
  it('bases, tools, credentials and the sheet of a source', async () => {
    const params = { id: own.agent }
    expect(await looksRandom('knowledge', (id) => client.call(agents.setKnowledge, { params, body: { knowledgeIds: [own.knowledge, id] } }))).toContain('404') // prettier-ignore
    expect(await looksRandom('tool', (toolId) => client.call(agents.setTools, { params, body: { tools: [{ toolId: own.tool }, { toolId }] } }))).toContain('404') // prettier-ignore
    expect(
      await looksRandom('credential', (id) => client.call(tools.create, { body: toolOf('another', id) })),
    ).toContain('404')
    expect(await looksRandom('credential', (id) => client.call(tools.test, { body: { tool: toolOf('tried', id), arguments: {} } }))).toContain('404') // prettier-ignore
    const source = (sheetId: string) =>
      client.call(knowledge.addSources, { params: { id: own.knowledge }, body: { type: 'sheet', sheetId } })
    expect(await looksRandom('sheet', source)).toContain('404')
  })
})

it('and nothing was changed', async () => {
  const { items } = await stranger.call(sheets.listRecords, { params: { id: foreign.sheet }, query: {} })
  expect(items.map(({ cells }) => cells)).toEqual([{ name: SECRET }])
})
