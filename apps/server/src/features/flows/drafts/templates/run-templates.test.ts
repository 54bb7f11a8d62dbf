import { flows, runs, sheets } from '@millrace/contract'
import { startWebsite, type Website } from '@millrace/standins'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeKnowledge } from '../../../../testing/knowledge.ts'
import { type Principal, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { templatesIn } from './index.ts'

let server: TestServer
let site: Website
let owner: Principal & { accountId: string; projectId: string }
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp()
  const page = (title: string, text: string) =>
    `<html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`
  site = await startWebsite({
    '/': page('Grain mill', 'The mill grinds rye and wheat for bakeries. <a href="/hours">Hours</a>'),
    '/list.json': { kind: 'body', body: '[{"id":1},{"id":1},{"id":2},{"id":3}]', type: 'application/json' },
    '/nested.json': {
      kind: 'body',
      body: '{"total":3,"items":[{"name":"a"},{"name":"b"},{"name":"a"}]}',
      type: 'application/json',
    },
    '/none.json': { kind: 'body', body: '{"total":0}', type: 'application/json' },
    '/hours': page('Opening hours', 'The mill is open from Monday to Friday, from eight to five.'),
  })
})
afterAll(async () => {
  await server.stop()
  await site.close()
})

const made = new Map<string, string>()

/** The published flow of a template, shared by all its runs. */
async function flowOf(template: string): Promise<string> {
  const known = made.get(template)
  if (known) return known
  const { client } = owner
  const body = { title: template, template, makeSheets: true }
  const { id, revision, problems } = await client.call(flows.create, { body })
  expect(problems).toEqual([])
  await client.call(flows.publish, { params: { id }, body: { revision } })
  made.set(template, id)
  return id
}

const begin = async (template: string, params: Record<string, unknown>) =>
  owner.client.call(runs.runFlow, {
    params: { id: await flowOf(template) },
    query: { wait: 60 },
    body: { params },
  })

/** Runs a flow of the template once. */
async function run(template: string, params: Record<string, unknown>): Promise<Record<string, unknown>> {
  const answer = await begin(template, params)
  expect(answer, JSON.stringify(answer.error)).toMatchObject({ state: 'succeeded' })
  return answer.outputs!
}

it('tidies contacts', async () => {
  const given = { name: '  Ada   Lovelace ', email: ' Ada@Example.COM', phone: '0049 (30) 123-45' }
  expect(await run('tidyContacts', given)).toEqual({
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    domain: 'example.com',
    phone: '+493012345',
    problem: '',
  })
  expect(await run('tidyContacts', { email: 'nobody' })).toMatchObject({
    email: '',
    problem: 'no name, the email address is invalid',
  })
})

it.each([
  [250, 'Large', 90],
  [50, 'Medium', 60],
  [1, 'Small', 30],
  [null, 'Unknown', 0],
])('sorts a company of %s people into %s', async (employees, segment, score) => {
  const outputs = await run('scoreCompanies', { company: 'Mill', employees })
  expect(outputs).toMatchObject({ company: 'Mill', segment, score })
})

it('sorts messages', async () => {
  const message = 'The parcel came late and the mug is broken. I would like a refund.'
  expect(await run('sortMessages', { message })).toMatchObject({
    topic: 'Complaint',
    team: 'Customer service',
  })
})

it('answers questions from knowledge, and says when there is nothing', async () => {
  const text = 'A rented bicycle costs 18 euros for a full day. Helmets are free of charge.'
  const { id: base } = await makeKnowledge(owner.client, [{ type: 'text', name: 'Prices', text }])
  const ask = (question: string) => run('answerQuestion', { question, knowledge: base })
  expect(await ask('What does a rented bicycle cost for a full day?')).toMatchObject({
    answer: expect.stringContaining('18 euros'),
    source: 'Prices',
    found: true,
  })
  expect(await ask('zzzz qqqq xxxx')).toEqual({ answer: '', source: '', found: false })
})

it('asks a page, and says why it could not be read', async () => {
  const question = 'When is the mill open?'
  expect(await run('askPage', { url: `${site.url}/hours`, question })).toMatchObject({
    title: 'Opening hours',
    answer: expect.stringContaining('from Monday to Friday'),
  })
  expect(await run('askPage', { url: `${site.url}/gone`, question })).toMatchObject({
    problem: expect.stringMatching(/404/),
  })
})

it('lists the pages of a site', async () => {
  const outputs = await run('sitePages', { website: site.url })
  const pages = outputs.pages as { title: string }[]
  expect(pages.map(({ title }) => title).toSorted()).toEqual(['Grain mill', 'Opening hours'])
  expect(outputs).toMatchObject({ not_readable: 0 })
})

it('checks email addresses', async () => {
  expect(await run('checkLinks', { url: `${site.url}/hours` })).toMatchObject({
    reachable: true,
    status: 200,
  })
  expect(await run('checkLinks', { url: `${site.url}/gone` })).toMatchObject({
    reachable: false,
    status: 404,
    problem: 'Responds with status 404.',
  })
  const nowhere = await run('checkLinks', { url: 'http://127.0.0.1:1/' })
  expect(nowhere).toMatchObject({ reachable: false, status: null })
  expect(nowhere.problem).not.toBe('')
})

it('reports on a sheet', async () => {
  const { client } = owner
  const columns = [{ label: 'City' }]
  const { id } = await client.call(sheets.create, { body: { name: 'Places', columns } })
  const records = ['Bonn', 'Bonn', 'Ulm'].map((city) => ({ cells: { city } }))
  await client.call(sheets.createBatch, { params: { id }, body: { records } })
  const { report } = await run('sheetDigest', { sheet: id, column: 'city' })
  expect(report).toBe('3 records\n\n- Bonn: 2\n- Ulm: 1')
})

it('finds duplicates', async () => {
  const { client } = owner
  const { id } = await client.call(sheets.create, { body: { name: 'Mails', columns: [{ label: 'Mail' }] } })
  const records = ['a@b.c', 'x@y.z', 'a@b.c', ''].map((mail) => ({ cells: { mail } }))
  await client.call(sheets.createBatch, { params: { id }, body: { records } })
  expect(await run('findDuplicates', { sheet: id, column: 'mail' })).toEqual({
    report: '- a@b.c: 2 times',
    duplicates: [{ value: 'a@b.c', times: 2 }],
    count: 1,
  })
})

it('stores submissions in the sheet created with it, each address once', async () => {
  const { client } = owner
  const submit = (name: string) =>
    run('keepSubmissions', { name, email: 'ada@example.com', message: 'Hello' })
  expect(await submit('Ada')).toMatchObject({ new: 1 })
  expect(await submit('Ada L.')).toMatchObject({ new: 0 })
  const { items } = await client.call(sheets.list, { query: { search: 'Submissions' } })
  const { items: rows } = await client.call(sheets.listRecords, {
    params: { id: items[0]!.id },
    query: { limit: 10 },
  })
  expect(rows.map(({ cells }) => cells)).toEqual([
    { name: 'Ada L.', email: 'ada@example.com', message: 'Hello' },
  ])
})

it('says which sheet is missing if none is created', async () => {
  const { problems } = await owner.client.call(flows.create, {
    body: { title: 'Later', template: 'keepSubmissions' },
  })
  expect(problems).toMatchObject([{ code: 'param_missing', nodeId: 'n2', param: 'sheet' }])
})

/** Answers what the run waits for, and waits for its end. */
async function answer(runId: string, values: Record<string, unknown>) {
  const { items } = await owner.client.call(runs.approvals, { query: {} })
  const waitId = items.find((one) => one.runId === runId)!.id
  await owner.client.call(runs.answerApproval, { params: { waitId }, body: { approved: true, values } })
  return vi.waitFor(
    async () => {
      const read = await owner.client.call(runs.readRun, { params: { runId } })
      expect(read.state).toBe('succeeded')
      return read.outputs
    },
    { timeout: 60_000, interval: 100 },
  )
}

it('reminds of what is due, on the day and some days before', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const remind = (due: string) => run('remindDue', { what: 'The inspection', due, email: 'ada@example.com' })
  expect(await remind(inDays(7))).toEqual({ reminded: true, days: 7 })
  expect(await remind(inDays(3))).toEqual({ reminded: false, days: 3 })
})

it('asks a person only about large amounts', async () => {
  expect(await run('approveExpense', { purpose: 'Paper', amount: 20 })).toEqual({
    approved: true,
    amount: 20,
    comment: '',
  })
  const { runId, state } = await begin('approveExpense', { purpose: 'A mill', amount: 900 })
  expect(state).toBe('waiting')
  expect(await answer(runId, { amount: 800 })).toMatchObject({ approved: true, amount: 800 })
})

it('drafts a reply and has it approved', async () => {
  const text = 'A rented bicycle costs 18 euros for a full day.'
  const { id: knowledge } = await makeKnowledge(owner.client, [{ type: 'text', name: 'Prices', text }])
  const { runId, state } = await begin('draftReply', {
    message: 'What does a rented bicycle cost?',
    knowledge,
  })
  expect(state).toBe('waiting')
  const { items } = await owner.client.call(runs.approvals, { query: {} })
  expect(JSON.stringify(items.find((one) => one.runId === runId))).toContain('18 euros')
  expect(await answer(runId, { reply: 'It is 18 euros.' })).toEqual({
    reply: 'It is 18 euros.',
    approved: true,
  })
})

it('reads data out of inquiries', async () => {
  const text = 'Company: Mill Ltd\nWe need more. Quantity: 40\nDate: 2026-03-01\nbuyer@mill.example'
  expect(await run('readInquiry', { text: text.replace('more. ', 'more.\n') })).toEqual({
    company: 'Mill Ltd',
    email: 'buyer@mill.example',
    quantity: 40,
    date: '2026-03-01',
  })
})

it('checks comments', async () => {
  expect(await run('checkComments', { comment: 'A lovely mill.' })).toEqual({ publish: true, reason: '' })
  expect(await run('checkComments', { comment: 'Call +49 30 1234567' })).toMatchObject({ publish: false })
})

it('fetches a list, and says what was wrong', async () => {
  expect(await run('fetchList', { url: `${site.url}/list.json`, most: 2 })).toMatchObject({
    entries: [{ id: 1 }, { id: 2 }],
    count: 2,
    problem: '',
  })
  const nested = await run('fetchList', { url: `${site.url}/nested.json` })
  expect(nested).toMatchObject({ entries: [{ name: 'a' }, { name: 'b' }], count: 2, problem: '' })
  const none = await run('fetchList', { url: `${site.url}/gone` })
  expect(none.problem).not.toBe('')
  const noList = await run('fetchList', { url: `${site.url}/none.json` })
  expect(noList).toMatchObject({ entries: [], problem: expect.stringContaining('no list') })
})

it('runs each of the templates', () => {
  expect([...made.keys()].toSorted()).toEqual(
    templatesIn('en')
      .map(({ key }) => key)
      .toSorted(),
  )
})
