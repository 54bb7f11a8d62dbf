import { flows, jobs, notifications } from '@millrace/contract'
import { type Mailbox, startMailbox } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Received, startReceiver, verify } from '../webhooks/testing.ts'
import { derivedSecret } from '../webhooks/sign.ts'
import { type Desk, openDesk, output } from './testing/desk.ts'

const SOON = { timeout: 60_000, interval: 50 }

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
  const { client } = desk.owner
  let refusals = 1
  const receiver = await startReceiver((response) =>
    response.writeHead((refusals -= 1) < 0 ? 204 : 503).end(),
  )
  try {
    const flowId = await telling({ webhook: receiver.url })
    const params = { id: flowId }
    const { secret } = await client.call(flows.rotateWebhookSecret, { params })
    const { job } = await runOver(flowId, ['a', 'bad'])
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), SOON)
    const [first, second] = receiver.received as [Received, Received]
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
    expect(second.body).toBe(first.body)
    const counts = { succeeded: 1, failed: 1, skipped: 0 }
    expect(JSON.parse(second.body)).toMatchObject({
      type: 'job.finished',
      version: 1,
      data: {
        flow: { id: flowId },
        job: { id: job.id, counts },
        jobId: job.id,
        flowId,
        state: 'PARTIAL',
        counts,
      },
    })
    expect([verify(secret, first), verify(secret, second)]).toEqual([true, true])
    // The log is that of all webhooks.
    const { items } = await client.call(flows.listWebhookDeliveries, { params, query: {} })
    expect(items).toMatchObject([{ event: 'job.finished', state: 'delivered', attempts: 2, status: 204 }])
    const deliveryId = items[0]!.id
    await client.call(flows.redeliverWebhook, { params: { ...params, deliveryId } })
    await vi.waitFor(() => expect(receiver.received).toHaveLength(3), SOON)
    expect(receiver.received[2]!.body).toBe(first.body)
  } finally {
    await receiver.close()
  }
})

it('a webhook from before flows had secrets of their own signs as it did, and can be changed like the new ones', async () => {
  const { client } = desk.owner
  const receiver = await startReceiver()
  try {
    const flowId = await telling({ webhook: receiver.url })
    const params = { id: flowId }
    await sql`update webhook_endpoints set secret = null where flow_id = ${flowId}`.execute(kysely())
    await runOver(flowId, ['a'])
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), SOON)
    const former = derivedSecret(desk.server.running.context.config.secret, flowId)
    expect(verify(former, receiver.received[0]!)).toBe(true)

    const { secret } = await client.call(flows.rotateWebhookSecret, { params })
    expect(await client.call(flows.testWebhook, { params })).toMatchObject({ state: 'delivered' })
    expect(verify(secret, receiver.received[1]!)).toBe(true)
    // Switched off, it gets nothing, and the flow keeps its URL.
    const off = { url: receiver.url, enabled: false }
    expect(await client.call(flows.setWebhook, { params, body: off })).toMatchObject({ secret: null })
    const { revision, telling: shown } = await client.call(flows.get, { params })
    expect(shown.webhook).toBe(receiver.url)
    await client.call(flows.save, { params, body: { revision, telling: shown } })
    await runOver(flowId, ['a'])
    const { webhook } = await client.call(flows.getWebhook, { params })
    expect(webhook).toMatchObject({ url: receiver.url, enabled: false })
    expect(receiver.received).toHaveLength(2)
    await client.call(flows.removeWebhook, { params })
    expect((await client.call(flows.get, { params })).telling.webhook).toBeNull()
  } finally {
    await receiver.close()
  }
})

it('posts job.finished at every end, once, and nothing while a job is paused', async () => {
  const receiver = await startReceiver()
  const posted = (id: string) =>
    receiver.received
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
    expect(cancelled.data).toMatchObject({
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
  const { rows } = await sql`select from webhook_deliveries where payload like ${`%${job.id}%`}`.execute(
    kysely(),
  )
  expect(rows).toHaveLength(0)
  expect(await mails()).toBe(before)
})
