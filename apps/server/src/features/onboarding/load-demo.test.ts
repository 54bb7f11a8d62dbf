import { agents, conversations, flows, jobs, notifications, onboarding, sheets } from '@millrace/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { COMPANIES } from './demo/companies.ts'
import { FLEET_ROWS } from './demo/fleet.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('creates sheets, flows and a schedule of the example shop, once', async () => {
  const admin = await server.signUp()
  const demo = await admin.client.call(onboarding.loadDemo, {})
  expect(demo.created).toBe(true)
  const inDemo = server.client({ token: admin.token, projectId: demo.projectId })
  const sheet = await inDemo.call(sheets.get, { params: { id: demo.sheetId } })
  expect(sheet).toMatchObject({ name: 'Rental fleet', rowCount: FLEET_ROWS.length })
  const { items } = await inDemo.call(sheets.listRecords, { params: { id: demo.sheetId }, query: {} })
  expect(items.map(({ errors }) => errors).filter((errors) => Object.keys(errors).length > 0)).toEqual([])
  expect(items[2]).toMatchObject({ cells: { number: 'C-03', full_day: '18.00', child_seat: true } })

  const made = await inDemo.call(flows.list, { query: { sort: 'title' } })
  expect(made.items.map(({ title }) => title)).toEqual([
    'Answer questions from a knowledge base',
    'Sort companies by size',
    'Sort messages by topic',
    'Tidy contact data',
  ])
  for (const { id } of made.items)
    expect(await inDemo.call(flows.get, { params: { id } })).toMatchObject({ problems: [], changed: false })

  const again = await admin.client.call(onboarding.loadDemo, {})
  expect(again).toEqual({ ...demo, created: false })
  const own = (await inDemo.call(sheets.list, { query: {} })).items.filter(({ system }) => system === null)
  expect(own).toHaveLength(3)
  expect((await inDemo.call(flows.list, { query: {} })).total).toBe(4)
})

it('runs a first job over the companies, and repeats it weekly until it is ended', async () => {
  const admin = await server.signUp()
  const { projectId } = await admin.client.call(onboarding.loadDemo, {})
  const inDemo = server.client({ token: admin.token, projectId })
  const { items } = await inDemo.call(flows.list, { query: { search: 'Sort companies' } })
  const id = items[0]!.id
  const { items: schedules } = await inDemo.call(jobs.listSchedules, { params: { id } })
  expect(schedules).toMatchObject([{ cronJob: '0 7 * * 1', active: true, next: { length: 5 } }])
  const jobId = schedules[0]!.jobId
  const job = await vi.waitFor(
    async () => {
      const now = await inDemo.call(jobs.getJob, { params: { id: jobId } })
      expect(now.state, JSON.stringify(now.error)).toBe('SUCCEEDED')
      return now
    },
    { timeout: 60_000, interval: 100 },
  )
  expect(job.counts).toMatchObject({ total: COMPANIES.rows.length, failed: 0 })
  const news = await inDemo.call(notifications.list, { query: {} })
  expect(news.items.map(({ key }) => key)).toContain('jobSucceeded')
  expect(news.unread, 'what one began oneself and went well').toBe(0)
  const params = { id: job.outputs[0]!.sheetId! }
  const { items: scores } = await inDemo.call(sheets.listRecords, { params, query: {} })
  expect(scores).toHaveLength(COMPANIES.rows.length)
  expect(scores.map(({ cells }) => cells)).toContainEqual(
    expect.objectContaining({ company: 'Ferncliff Energy', segment: 'Unknown', score: '0' }),
  )
  await inDemo.call(jobs.removeSchedule, { params: { id: jobId } })
  await admin.client.call(onboarding.loadDemo, {})
  expect((await inDemo.call(jobs.listSchedules, { params: { id } })).items).toEqual([])
}, 90_000)

it("classifies visitors' messages by topic, in the sheet of messages", async () => {
  const admin = await server.signUp()
  const { projectId, agentId } = await admin.client.call(onboarding.loadDemo, {})
  const inDemo = server.client({ token: admin.token, projectId })
  const { publicId } = await inDemo.call(agents.get, { params: { id: agentId } })
  const body = { publicId, message: 'I have a complaint: the seat of my canoe was broken.' }
  await (await server.client().open(conversations.chat, { body })).text()
  const { items } = await inDemo.call(sheets.list, { query: {} })
  const { id } = items.find(({ system }) => system === 'messages')!
  await vi.waitFor(
    async () => {
      const rows = (await inDemo.call(sheets.listRecords, { params: { id }, query: {} })).items
      expect(rows.map(({ cells }) => cells.topic)).toEqual(['Complaint', undefined])
    },
    { timeout: 60_000, interval: 200 },
  )
})
