import { accounts, type Client, flows, mail, notifications, runs } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { hashToken, newToken } from '../../../lib/secrets.ts'
import { jump } from '../testing/jump.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let owner: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp()
  await server.setEdition(owner.accountId, 'ENTERPRISE')
})
afterAll(() => server.stop())

const kysely = () => server.running.context.db.kysely

/** A flow that asks a person, with an output for each answer. */
async function makeAsking(params: Record<string, unknown>, client: Client = owner.client): Promise<string> {
  const ways = ['approved', 'declined', 'timeout']
  const document: flows.FlowDocumentInput = {
    version: 1,
    nodes: [
      { id: 'n1', type: 'start' },
      { id: 'n2', type: 'approval', params: { title: 'Send it?', text: 'The draft', ...params } },
      ...ways.map((way, index) => ({
        id: `n${index + 3}`,
        type: 'output',
        params: {
          fields: [
            { name: 'way', value: way },
            { name: 'comment', value: '@@n2.comment@@' },
            { name: 'by', value: '@@n2.by@@' },
            { name: 'values', value: '@@n2.values@@' },
          ],
        },
      })),
    ],
    edges: [
      { from: 'n1', to: 'n2' },
      ...ways.map((port, index) => ({ from: 'n2', port, to: `n${index + 3}` })),
    ],
  }
  const flow = await client.call(flows.create, { body: { title: 'Letters', document } })
  await client.call(flows.publish, { params: { id: flow.id }, body: { revision: flow.revision } })
  return flow.id
}

/** A waiting run, and its question. */
async function ask(params: Record<string, unknown> = {}) {
  const flowId = await makeAsking(params)
  const run = await owner.client.call(runs.runFlow, { params: { id: flowId }, query: {}, body: {} })
  expect(run.state).toBe('waiting')
  const { items } = await owner.client.call(runs.approvals, { query: { size: 200 } })
  const approval = items.find(({ runId }) => runId === run.runId)!
  return { flowId, runId: run.runId, approval, waitId: approval.id }
}

/** The token in the email with a run's question. */
async function tokenOf(): Promise<string> {
  const read = async () => {
    const { items } = await owner.client.call(mail.outbox, { query: {} })
    return items[0]!
  }
  await vi.waitFor(async () => expect((await read()).state).toBe('waiting'), {
    timeout: 30_000,
    interval: 50,
  })
  return (await read()).link!.split('/approve/')[1]!
}

const endOf = async (runId: string) => {
  const read = () => owner.client.call(runs.readRun, { params: { runId } })
  await vi.waitFor(async () => expect(['succeeded', 'failed']).toContain((await read()).state), {
    timeout: 30_000,
    interval: 50,
  })
  return read()
}

const yes = { approved: true, comment: 'Fine' }
const answer = (
  client: Client,
  waitId: string,
  body: { approved: boolean; comment?: string; values?: object } = yes,
) => client.call(runs.answerApproval, { params: { waitId }, body: body as typeof yes })
const conflict = { status: 409, code: 'conflict' }
const notThere = { status: 404, code: 'not_found' }

describe('a run that waits for a person', () => {
  it('is in the list and the bell, and continues with the answer', async () => {
    const { runId, approval, waitId } = await ask({ fields: [{ name: 'amount', value: 12 }] })
    expect(approval).toMatchObject({ flowTitle: 'Letters', title: 'Send it?', text: 'The draft', path: 'n2' })
    expect(approval.fields).toMatchObject([{ key: 'amount', type: 'NUMBER', defaultValue: 12 }])
    const { items } = await owner.client.call(notifications.list, { query: {} })
    expect(items[0]).toMatchObject({
      key: 'approvalAsked',
      values: { flow: 'Letters', title: 'Send it?' },
      path: '/console/workflow/approvals',
    })
    const done = await answer(owner.client, waitId, { ...yes, values: { amount: '15' } })
    expect(done.answered).toMatchObject({ approved: true })
    expect(await endOf(runId)).toMatchObject({
      state: 'succeeded',
      outputs: { way: 'approved', comment: 'Fine', values: { amount: 15 } },
    })
    const open = await owner.client.call(runs.approvals, { query: {} })
    expect(open.items.filter(({ id }) => id === waitId)).toEqual([])
    const closed = await owner.client.call(runs.approvals, { query: { answered: 'true' } })
    expect(closed.items[0]).toMatchObject({ id: waitId })
    const { rows } = await sql<{ details: object }>`select details from audit_entries
      where action = 'approval.answer' and object_id = ${waitId}`.execute(kysely())
    expect(rows).toMatchObject([{ details: { approved: true, byLink: false } }])
  })

  it('continues at its other port when it is declined', async () => {
    const { runId, waitId } = await ask()
    await answer(owner.client, waitId, { approved: false })
    expect(await endOf(runId)).toMatchObject({ outputs: { way: 'declined' } })
  })

  it('accepts the first of many simultaneous answers', async () => {
    const { runId, waitId } = await ask()
    const tries = [true, false, true, false, true, false].map((approved) =>
      answer(owner.client, waitId, { approved, comment: String(approved) }),
    )
    const settled = await Promise.allSettled(tries)
    const taken = settled.filter((one) => one.status === 'fulfilled')
    expect(taken.length).toBe(1)
    for (const one of settled) if (one.status === 'rejected') expect(one.reason).toMatchObject(conflict)
    const { outputs } = await endOf(runId)
    expect(outputs!.comment).toBe(String(taken[0]!.value.answered!.approved))
    await expect(answer(owner.client, waitId)).rejects.toMatchObject(conflict)
  })

  it('refuses values that do not fit its fields, and stays open', async () => {
    const { waitId } = await ask({ fields: [{ name: 'amount', value: 12 }] })
    for (const values of [{ amount: 'many' }, { other: 1 }])
      await expect(answer(owner.client, waitId, { ...yes, values })).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.values.${Object.keys(values)[0]}` }] },
      })
    await answer(owner.client, waitId)
  })

  it('continues by itself after the timeout, and then accepts no answer', async () => {
    const { runId, approval, waitId } = await ask({ timeOutHours: 1 })
    expect(approval.until).not.toBeNull()
    // An hour passes.
    await sql`update flow_waits set ends_at = now() - interval '1 s' where id = ${waitId}`.execute(kysely())
    await expect(answer(owner.client, waitId)).rejects.toMatchObject(conflict)
    await sql`update flow_steps set records = jsonb_set(records, '{0,wait,until}', '1')
      where run_id = ${runId}`.execute(kysely())
    await sql`update flow_runs set wake_at = now() - interval '1 s' where id = ${runId}`.execute(kysely())
    expect(await endOf(runId)).toMatchObject({ state: 'succeeded', outputs: { way: 'timeout' } })
  })

  it.each([2, -2])(
    'is timed by the database, with a process clock that is wrong by %i hours',
    async (hours) => {
      jump(hours * 3_600_000)
      try {
        const { runId, approval, waitId } = await ask({ timeOutHours: 1 })
        const { rows } = await sql<{ left: number }>`select
        extract(epoch from ${approval.until}::timestamptz - now())::float8 as left`.execute(kysely())
        expect(rows[0]!.left).toBeGreaterThan(3000)
        expect(rows[0]!.left).toBeLessThanOrEqual(3601)
        const token = newToken()
        await sql`update flow_waits set token_hash = ${hashToken(token)} where id = ${waitId}`.execute(
          kysely(),
        )
        const shown = await server.client().call(runs.readSigned, { params: { token } })
        expect(shown).toMatchObject({ answered: null })
        await answer(owner.client, waitId)
        expect(await endOf(runId)).toMatchObject({ state: 'succeeded', outputs: { way: 'approved' } })
      } finally {
        vi.unstubAllGlobals()
      }
    },
  )

  it('no longer asks once it was cancelled', async () => {
    const { flowId, runId, waitId } = await ask()
    await owner.client.call(runs.cancelRun, { params: { id: flowId, runId } })
    await expect(answer(owner.client, waitId)).rejects.toMatchObject(conflict)
    const { items } = await owner.client.call(runs.approvals, { query: { size: 200 } })
    expect(items.filter(({ id }) => id === waitId)).toEqual([])
  })
})

describe('who may answer', () => {
  it('nobody of another account or project', async () => {
    const { waitId } = await ask()
    const stranger = await server.signUp()
    const other = await owner.client.call(accounts.createProject, { body: { name: 'Other' } })
    const elsewhere = await server.addMember(owner.accountId, 'AIEDITOR', [other.id])
    await expect(answer(stranger.client, waitId)).rejects.toMatchObject(notThere)
    await expect(answer(elsewhere.client, waitId)).rejects.toMatchObject(notThere)
    await expect(answer(owner.client, newId('wait'))).rejects.toMatchObject(notThere)
    const reader = await server.addMember(owner.accountId, 'AIREADER', [owner.projectId])
    await expect(answer(reader.client, waitId)).rejects.toMatchObject({ status: 403 })
    const seen = await stranger.client.call(runs.approvals, { query: {} })
    expect(seen.items).toEqual([])
  })

  it('the named person, and admins', async () => {
    const editor = await server.addMember(owner.accountId, 'AIEDITOR', [owner.projectId])
    const other = await server.addMember(owner.accountId, 'AIEDITOR', [owner.projectId])
    const first = await ask({ assignee: editor.username.toUpperCase() })
    expect(first.approval.assignee).toBe(editor.username)
    await expect(answer(other.client, first.waitId)).rejects.toMatchObject({ status: 403 })
    const noticesOf = async ({ client }: { client: Client }) =>
      (await client.call(notifications.list, { query: {} })).items.filter(
        ({ key }) => key === 'approvalAsked',
      )
    expect((await noticesOf(editor)).length).toBe(1)
    expect(await noticesOf(other)).toEqual([])
    await answer(editor.client, first.waitId)
    const second = await ask({ assignee: editor.username })
    await answer(owner.client, second.waitId)
  })
})

describe('a signed link', () => {
  const read = (token: string) => server.client().call(runs.readSigned, { params: { token } })
  const send = (token: string, body = yes) =>
    server.client().call(runs.answerSigned, { params: { token }, body })

  it('shows the question, accepts one answer, and says later that it was answered', async () => {
    const { runId, waitId } = await ask({ assignee: 'boss@example.test' })
    const token = await tokenOf()
    const shown = await read(token)
    expect(shown).toMatchObject({ title: 'Send it?', text: 'The draft', answered: null })
    expect(shown).not.toHaveProperty('assignee')
    // Opening the link answers nothing, however often: link scanners of mail servers do that.
    await read(token)
    const results = await Promise.allSettled([send(token), send(token), answer(owner.client, waitId)])
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect(await endOf(runId)).toMatchObject({ state: 'succeeded', outputs: { way: 'approved' } })
    await expect(send(token)).rejects.toMatchObject(conflict)
    expect((await read(token)).answered).toMatchObject({ approved: true })
  })

  it('keeps only a hash of its token', async () => {
    await ask({ assignee: 'boss@example.test' })
    const token = await tokenOf()
    const { rows } = await sql<{ row: string }>`select w::text as row from flow_waits w`.execute(kysely())
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([])
  })

  it('is unknown when a letter was changed, and reveals nothing of others', async () => {
    await ask({ assignee: 'boss@example.test' })
    const token = await tokenOf()
    const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    for (const wrong of [changed, 'x', newId('wait'), '%00', '..%2f..'])
      for (const call of [read, send])
        await expect(call(wrong)).rejects.toMatchObject({
          status: expect.toSatisfy((status) => [400, 404].includes(status)),
        })
  })

  it('expires', async () => {
    const { waitId } = await ask({ assignee: 'boss@example.test' })
    const token = await tokenOf()
    await sql`update flow_waits set created_at = now() - interval '31 days' where id = ${waitId}`.execute(
      kysely(),
    )
    await expect(read(token)).rejects.toMatchObject({ ...notThere, message: /has expired/ })
    await expect(send(token)).rejects.toMatchObject(notThere)
    // It can still be answered in the console.
    await answer(owner.client, waitId)
  })

  it('ends with its flow', async () => {
    const { flowId } = await ask({ assignee: 'boss@example.test' })
    const token = await tokenOf()
    await owner.client.call(flows.remove, { params: { id: flowId } })
    await expect(read(token)).rejects.toMatchObject(notThere)
  })

  it('is not emailed beyond the daily limit of flows: the project is notified once instead', async () => {
    const notified = async () => {
      const { items } = await owner.client.call(notifications.list, { query: {} })
      return items.filter(({ key }) => key === 'approvalAsked').length
    }
    const links = async () => {
      const { rows } = await sql`select from mail_outbox where to_address like 'cap%'`.execute(kysely())
      return rows.length
    }
    await sql`insert into mail_outbox (id, account_id, to_address, template, locale)
      select 'mai_' || n, ${owner.accountId}, 'x@example.org', 'jobFailed', 'en' from generate_series(1, 2000) n`.execute(
      kysely(),
    )
    const before = await notified()
    const { waitId } = await ask({ assignee: 'cap1@example.test' })
    expect([await links(), (await notified()) - before]).toEqual([0, 1])
    await answer(owner.client, waitId)
    await sql`delete from mail_outbox where to_address = 'x@example.org'`.execute(kysely())
    await ask({ assignee: 'cap2@example.test' })
    expect(await links()).toBe(1)
  })

  it('is limited per address', async () => {
    const results = await Promise.allSettled(Array.from({ length: 70 }, () => read('nothing')))
    const codes = results.map((one) =>
      one.status === 'rejected' ? (one.reason as { code: string }).code : 'ok',
    )
    expect(codes.filter((code) => code === 'rate_limited').length).toBeGreaterThan(5)
    await sql`delete from rate_limits`.execute(kysely())
  })
})
