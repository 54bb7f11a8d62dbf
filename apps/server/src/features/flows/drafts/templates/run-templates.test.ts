import { flows, sheets } from '@millrace/contract'
import { startWebsite, type Website } from '@millrace/standins'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeKnowledge } from '../../../../testing/knowledge.ts'
import { type Principal, startTestServer, type TestServer } from '../../../../testing/server.ts'

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
    '/hours': page('Opening hours', 'The mill is open from Monday to Friday, from eight to five.'),
  })
})
afterAll(async () => {
  await server.stop()
  await site.close()
})

/** Makes a flow of the template, publishes it and runs it once. */
async function run(template: string, params: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { client } = owner
  const { id, revision, problems } = await client.call(flows.create, { body: { title: template, template } })
  expect(problems).toEqual([])
  await client.call(flows.publish, { params: { id }, body: { revision } })
  const answer = await client.call(flows.runFlow, { params: { id }, query: { wait: 60 }, body: { params } })
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
    problem: 'no name, the e-mail address is not one',
  })
})

it.each([
  [250, 'Large', 90],
  [50, 'Medium', 60],
  [1, 'Small', 30],
  [null, 'Not known', 0],
])('sorts a company of %s people into %s', async (employees, segment, score) => {
  const outputs = await run('scoreCompanies', { company: 'Mill', employees })
  expect(outputs).toMatchObject({ company: 'Mill', segment, score })
})

it('sorts messages', async () => {
  const message = 'The parcel came late and the mug is broken. I would like a refund.'
  expect(await run('sortMessages', { message })).toMatchObject({ topic: 'complaint' })
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

it('checks addresses', async () => {
  expect(await run('checkLinks', { url: `${site.url}/hours` })).toMatchObject({
    reachable: true,
    status: 200,
  })
  expect(await run('checkLinks', { url: `${site.url}/gone` })).toMatchObject({
    reachable: false,
    status: 404,
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
