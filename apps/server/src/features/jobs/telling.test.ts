import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { flows, jobs, notifications } from '@millrace/contract'
import { type Mailbox, startMailbox } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { signatureHeaders } from '../flows/nodes/webhookOut/sign.ts'
import { webhookSecret } from './notify/tell.handler.ts'
import { type Desk, openDesk, output } from './testing/desk.ts'

const SOON = { timeout: 60_000, interval: 50 }

interface Post {
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver of job notifications that is busy at first. */
async function startReceiver(refusals: number) {
  const posts: Post[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      posts.push({ headers: request.headers, body })
      response.writeHead(posts.length <= refusals ? 503 : 204).end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ended`
  return { url, posts, close: () => new Promise((resolve) => server.close(resolve)) }
}

let desk: Desk
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
  desk = await openDesk({ mail: { url: mailbox.url, from: 'Mill <mill@example.test>' } })
  desk.server.running.context.config.publicUrl = 'https://mill.example.test'
})
afterAll(async () => {
  await desk.stop()
  await mailbox.close()
})

const kysely = () => desk.server.running.context.db.kysely

/** A flow that fails in rows called “bad”, and notifies these recipients. */
async function telling(told: { emails?: string[]; webhook?: string }) {
  const flowId = await desk.flow(
    [
      {
        type: 'code',
        params: { code: 'if (input.row.name === "bad") throw new Error("bad row"); return {}' },
      },
      output({ text: '@@name@@' }),
    ],
    { settings: { columns: ['name'] } },
  )
  const flow = await desk.owner.client.call(flows.get, { params: { id: flowId } })
  await desk.owner.client.call(flows.save, {
    params: { id: flowId },
    body: {
      revision: flow.revision,
      title: 'Sort <letters>',
      telling: { emails: [], webhook: null, ...told },
    },
  })
  return flowId
}

async function runOver(flowId: string, names: string[]) {
  const sheetId = await desk.sheet(names.map((name) => ({ name })))
  const job = await desk.launch({ flowId, SHEETS: [{ sheetId }] })
  return { job, status: await desk.until(job.id) }
}

it('emails addresses in their languages, once each, with counts and a link', async () => {
  const { accountId, projectId } = desk.owner
  const member = await desk.server.addMember(accountId, 'AIEDITOR', [projectId])
  await sql`update users set locale = 'zh' where id = ${member.userId}`.execute(kysely())
  await sql`update accounts set settings = jsonb_set(settings, '{language}', '"de"')
    where id = ${accountId}`.execute(kysely())
  const flowId = await telling({
    emails: [member.username.toUpperCase(), 'stranger@example.test', member.username],
  })
  const { job, status } = await runOver(flowId, ['a', 'bad', 'c'])
  expect(status).toMatchObject({ state: 'PARTIAL', counts: { done: 2, failed: 1 } })
  const link = `https://mill.example.test/console/workflow-detail-history/${job.id}`
  const german = await mailbox.next('stranger@example.test')
  expect(german.subject).toBe('Ein Job von Sort <letters> wurde mit Fehlern beendet')
  expect(german.text).toContain('Erledigte Zeilen: 2. Fehlgeschlagen: 1.')
  expect(german.text).toContain(link)
  expect(german.html).toContain('lang="de"')
  expect(german.html).toContain('Sort &lt;letters&gt;')
  const chinese = await mailbox.next(member.username)
  expect(chinese.html).toContain('lang="zh"')
  expect(chinese.text).toContain('已完成的行：2')
  const { rows } = await sql`select from mail_outbox where template = 'jobPartial'`.execute(kysely())
  expect(rows).toHaveLength(2)
  const { items } = await desk.owner.client.call(notifications.list, { query: {} })
  expect(items[0]).toMatchObject({
    key: 'jobPartial',
    type: 'workflow',
    jobId: job.id,
    path: `/console/workflow-detail-history/${job.id}`,
  })
})

it('posts the end to the webhook, signed, and again with the same id until it is accepted', async () => {
  const receiver = await startReceiver(1)
  try {
    const flowId = await telling({ webhook: receiver.url })
    const { job } = await runOver(flowId, ['a', 'bad'])
    await vi.waitFor(() => expect(receiver.posts).toHaveLength(2), SOON)
    const [first, second] = receiver.posts as [Post, Post]
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
    expect(second.headers['idempotency-key']).toBe(first.headers['webhook-id'])
    expect(JSON.parse(second.body)).toMatchObject({
      type: 'job.finished',
      data: { jobId: job.id, flowId, state: 'PARTIAL', counts: { succeeded: 1, failed: 1, skipped: 0 } },
    })
    const id = String(second.headers['webhook-id'])
    const timestamp = Number(second.headers['webhook-timestamp'])
    const secret = webhookSecret(desk.server.running.context, flowId)
    expect(second.headers).toMatchObject(signatureHeaders(secret, { id, timestamp, body: second.body }))
    // Another flow's secret gives another signature.
    expect(webhookSecret(desk.server.running.context, `${flowId}x`)).not.toBe(secret)
  } finally {
    await receiver.close()
  }
})

it('posts job.finished at every end, once, and nothing while a job is paused', async () => {
  const receiver = await startReceiver(0)
  const posted = (id: string) =>
    receiver.posts
      .map(
        ({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: Record<string, unknown> },
      )
      .filter(({ data }) => data.jobId === id)
  const once = (id: string) => vi.waitFor(() => expect(posted(id)).toHaveLength(1), SOON)
  try {
    const flowId = await telling({ webhook: receiver.url })
    const succeeded = await runOver(flowId, ['a'])
    const partial = await runOver(flowId, ['a', 'bad'])
    const failed = await runOver(flowId, ['bad'])
    const waitingFlow = await desk.flow([{ type: 'wait', params: { amount: 1 } }, output({ text: 'x' })])
    const waiting = await desk.owner.client.call(flows.get, { params: { id: waitingFlow } })
    await desk.owner.client.call(flows.save, {
      params: { id: waitingFlow },
      body: { revision: waiting.revision, telling: { emails: [], webhook: receiver.url } },
    })
    const job = await desk.launch({
      flowId: waitingFlow,
      SHEETS: [{ sheetId: await desk.sheet([{ name: 'a' }]) }],
    })
    await desk.until(job.id, ['WAITING'])
    await desk.owner.client.call(jobs.pauseJob, { params: { id: job.id } })
    await desk.until(job.id, ['PAUSED'])
    await desk.owner.client.call(jobs.cancelJob, { params: { id: job.id } })
    const ends = [succeeded.job.id, partial.job.id, failed.job.id, job.id]
    for (const id of ends) await once(id)
    expect(ends.map((id) => posted(id)[0]).map((post) => [post?.type, post?.data.state])).toEqual(
      ['SUCCEEDED', 'PARTIAL', 'FAILED', 'CANCELLED'].map((state) => ['job.finished', state]),
    )
    const cancelled = posted(job.id)[0]!
    expect(Number.isNaN(Date.parse(cancelled.timestamp))).toBe(false)
    expect(cancelled.data).toEqual({
      jobId: job.id,
      flowId: waitingFlow,
      state: 'CANCELLED',
      counts: { succeeded: 0, failed: 0, skipped: 0 },
      error: null,
    })
    const { items } = await desk.owner.client.call(notifications.list, { query: {} })
    expect(items.find(({ jobId }) => jobId === job.id)).toMatchObject({ key: 'jobCancelled' })
  } finally {
    await receiver.close()
  }
})

it('notifies only in the console when the flow names nobody', async () => {
  const mails = async () =>
    (await sql`select from mail_outbox where template like 'job%'`.execute(kysely())).rows.length
  const before = await mails()
  const { job, status } = await runOver(await telling({}), ['a'])
  expect(status.state).toBe('SUCCEEDED')
  const { rows } =
    await sql`select from pgboss.job where name = 'flow-tell' and data->>'jobId' = ${job.id}`.execute(
      kysely(),
    )
  expect(rows).toHaveLength(0)
  expect(await mails()).toBe(before)
})
