import { randomUUID } from 'node:crypto'
import {
  agents,
  conversations,
  jobs,
  knowledge,
  leads,
  runs as runCalls,
  search,
  sheets,
  team,
} from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { makeKnowledge } from '../../testing/knowledge.ts'
import { launchOf, output } from '../jobs/testing/desk.ts'
import { type AiColumnDesk, openAiColumnDesk } from '../jobs/ai-columns/testing/ai-column-desk.ts'
import { chain } from '../runs/testing/publish-flow.ts'
import { mirrorAgents } from './mirror.maintenance.ts'

let desk: AiColumnDesk
let agent: agents.Agent
beforeAll(async () => {
  desk = await openAiColumnDesk()
  const base = await makeKnowledge(desk.owner.client, [
    { type: 'text', name: 'Mill', text: 'The mill grinds wheat every morning.' },
  ])
  agent = await makeAgent(base.id)
})
afterAll(() => desk.stop())

const call: AiColumnDesk['owner']['client']['call'] = (...args) => desk.owner.client.call(...args)
const mirror = () => mirrorAgents(desk.server.running.context)
const db = () => desk.server.running.context.db.kysely

async function makeAgent(base: string) {
  const { id } = await call(agents.create, { body: { name: 'Guide', knowledgeIds: [base] } })
  return call(agents.update, { params: { id }, body: { visibility: 'public' } })
}

/** A visitor's question and its response, to the end. */
async function ask(message: string) {
  const body = { publicId: agent.publicId, message }
  const text = await (await desk.server.client().open(conversations.chat, { body })).text()
  return /"conversationId":"(cnv_\w+)"/.exec(text)![1]!
}

async function open(kind: sheets.SystemSheet, client = desk.owner.client) {
  const { items } = await client.call(sheets.list, { query: {} })
  return items.find(({ system }) => system === kind)
}

async function rows(kind: sheets.SystemSheet) {
  await mirror()
  return desk.rows((await open(kind))!.id)
}

const cellsOf = async (kind: sheets.SystemSheet, conversationId: string) =>
  (await rows(kind)).map(({ cells }) => cells).filter((cells) => cells.conversationId === conversationId)

const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: { code: string }) => error.code,
  )

describe('system sheets', () => {
  it('show each conversation and message once it has ended', async () => {
    const id = await ask('What does the mill grind?')
    const [conversation] = await cellsOf('conversations', id)
    expect(conversation).toMatchObject({
      firstQuestion: 'What does the mill grind?',
      agent: 'Guide',
      channel: 'Website',
      messageCount: '2',
      unanswered: '0',
      agentId: agent.id,
    })
    expect(conversation!.transcript).toMatch(/^Visitor: What does the mill grind\?\nGuide: .*wheat/)
    const [question, response] = await cellsOf('messages', id)
    expect(question).toMatchObject({ text: 'What does the mill grind?', from: 'Visitor' })
    expect(response).toMatchObject({ from: 'Guide', answered: true, sources: 'Mill' })
    // Citation markers are removed: in a cell, their numbers would lead nowhere.
    expect(response!.text).toMatch(/wheat/)
    expect(response!.text).not.toMatch(/\[\d/)
  })

  it('follow ratings, unanswered questions and longer conversations', async () => {
    const id = await ask('How tall is the tower?')
    expect((await cellsOf('conversations', id))[0]).toMatchObject({ unanswered: '1', down: '0' })
    await sql`update messages set rating = 'down', rating_comment = 'No' where conversation_id = ${id}
      and role = 'assistant'`.execute(db())
    expect((await cellsOf('conversations', id))[0]).toMatchObject({ down: '1' })
    expect((await cellsOf('messages', id))[1]).toMatchObject({
      answered: false,
      rating: 'Thumbs down',
      comment: 'No',
    })
  })

  it('show nothing of a response that is being written, nor of a replaced one', async () => {
    const id = await ask('What does the mill grind?')
    await sql`insert into messages (id, account_id, conversation_id, seq, role, text, state)
      select ${newId('message')}, account_id, id, 90, 'assistant', 'Half a', 'streaming' from conversations
      where id = ${id}`.execute(db())
    await sql`update messages set replaced_at = now() where conversation_id = ${id} and seq = 2`.execute(db())
    expect((await cellsOf('messages', id)).map(({ from }) => from)).toEqual(['Visitor'])
    expect((await cellsOf('conversations', id))[0]!.transcript).toBe('Visitor: What does the mill grind?')
  })

  it('remove what was deleted, with its AI column values', async () => {
    const id = await ask('Does it grind rye?')
    const [before] = (await rows('conversations')).filter(({ cells }) => cells.conversationId === id)
    const sheet = (await open('conversations'))!
    await sql`insert into sheet_live_cells (account_id, sheet_id, column_id, record_id, outcome, mark, inputs, run_id,
        job_id, credits, milliseconds)
      values (${desk.owner.accountId}, ${sheet.id}, 'c99', ${before!.id}, 'done', '', '', '', '', 0, 0)`.execute(
      db(),
    )
    await call(conversations.removeMany, { body: { ids: [id] } })
    expect(await cellsOf('conversations', id)).toEqual([])
    expect(await cellsOf('messages', id)).toEqual([])
    const { rows: left } = await sql`select 1 from sheet_live_cells where record_id = ${before!.id}
      union all select 1 from sheet_bin where id = ${before!.id}
      union all select 1 from sheet_change_records where record_id = ${before!.id}`.execute(db())
    expect(left).toEqual([])
    expect((await open('conversations'))!.rowCount).toBe((await rows('conversations')).length)
  })

  it('show leads with their conversation, in their current state', async () => {
    const { id: agentId } = await call(agents.create, { body: { name: 'Front desk' } })
    const leadsOn = {
      enabled: true,
      fields: [{ key: 'email', label: '', type: 'email' as const, required: true }],
    }
    await call(agents.setBotConfig, {
      params: { id: agentId },
      body: { leads: agents.leadForm.parse(leadsOn) },
    })
    const { publicId } = await call(agents.update, {
      params: { id: agentId },
      body: { visibility: 'public' },
    })
    const visitor = desk.server.client()
    const values = { email: 'ada@mill.test' }
    const body = { publicId, submission: randomUUID(), consent: true, values }
    const { conversationId, visitorToken } = await visitor.call(leads.submit, { body })
    const question = { publicId, conversationId, visitorToken, message: 'When do you open?' }
    await (await visitor.open(conversations.chat, { body: question as never })).text()
    const find = async () => (await rows('leads')).find(({ cells }) => cells.agentId === agentId)?.cells
    expect(await find()).toMatchObject({ email: 'ada@mill.test', status: 'New', conversationId })
    expect((await find())!.transcript).toMatch(/^Visitor: When do you open\?\nFront desk: ./)
    const [lead] = (await call(leads.list, { query: { agentId } })).items
    await call(leads.update, { params: { id: lead!.id }, body: { status: 'won' } })
    expect(await find()).toMatchObject({ status: 'Won' })
    await call(conversations.removeMany, { body: { ids: [conversationId!] } })
    expect(await find()).not.toHaveProperty('transcript')
    await sql`delete from leads where id = ${lead!.id}`.execute(db())
    expect(await find()).toBeUndefined()
  })

  it('name an agent by its current name', async () => {
    const id = await ask('What does the mill grind?')
    expect((await cellsOf('messages', id)).map(({ agent: name }) => name)).toEqual(['Guide', 'Guide'])
    await call(agents.update, { params: { id: agent.id }, body: { name: 'Miller' } })
    expect((await cellsOf('conversations', id))[0]!.transcript).toContain('Miller: ')
    expect((await cellsOf('messages', id)).map(({ agent: name }) => name)).toEqual(['Miller', 'Miller'])
    await call(agents.update, { params: { id: agent.id }, body: { name: 'Guide' } })
    await mirror()
  })

  it('name a visitor once the lead form says who it is, until the lead is deleted', async () => {
    const form = agents.leadForm.parse({ enabled: true })
    await call(agents.setBotConfig, { params: { id: agent.id }, body: { leads: form } })
    await call(agents.publish, { params: { id: agent.id }, body: {} })
    const body = { publicId: agent.publicId, message: 'What does the mill grind?' }
    const text = await (await desk.server.client().open(conversations.chat, { body })).text()
    const id = /"conversationId":"(cnv_\w+)"/.exec(text)![1]!
    const visitorToken = /"visitorToken":"([^"]+)"/.exec(text)![1]!
    expect((await cellsOf('messages', id))[0]).toMatchObject({ from: 'Visitor' })
    const values = { name: 'Ada Miller', email: 'ada@mill.test' }
    const filled = {
      publicId: agent.publicId,
      conversationId: id,
      visitorToken,
      submission: randomUUID(),
      values,
    }
    await desk.server.client().call(leads.submit, { body: filled })
    expect((await cellsOf('conversations', id))[0]).toMatchObject({ visitor: 'Ada Miller' })
    expect((await cellsOf('messages', id))[0]).toMatchObject({ from: 'Ada Miller' })
    const { rows: found } = await sql<{
      id: string
    }>`select lead_id as id from conversations where id = ${id}`.execute(db())
    await sql`update leads set name = 'Ada Weaver' where id = ${found[0]!.id}`.execute(db())
    expect((await cellsOf('messages', id))[0]).toMatchObject({ from: 'Ada Weaver' })
    await sql`delete from leads where id = ${found[0]!.id}`.execute(db())
    expect((await cellsOf('conversations', id))[0]!.visitor ?? null).toBeNull()
    expect((await cellsOf('messages', id))[0]).toMatchObject({ from: 'Visitor' })
  })

  it('leave out conversations in no-log mode', async () => {
    const id = await ask('What does the mill grind?')
    await sql`update conversations set no_log = true where id = ${id}`.execute(db())
    expect(await cellsOf('conversations', id)).toEqual([])
  })

  it('begin with everything from before, in the order in which it happened', async () => {
    const other = await desk.server.signUp()
    const { id } = await other.client.call(agents.create, { body: { name: 'Old hand' } })
    // In one transaction, so that nothing mirrors the changes one by one before they are gone.
    await db()
      .transaction()
      .execute(async (tx) => {
        await sql`insert into conversations (id, account_id, project_id, agent_id, title, created_at)
          select 'cnv_01h455vb4pex5vsk' || lpad(n::text, 10, '0'), ${other.accountId}, ${other.projectId}, ${id},
            'Number ' || n, now() - make_interval(mins => n) from generate_series(1, 450) n`.execute(tx)
        await sql`delete from system_sheet_changes
          where project_id = ${other.projectId}`.execute(tx)
        // As for a project that just got its sheets, which the server may have seen to by now.
        await sql`insert into system_sheet_changes (account_id, project_id, kind, source_id)
          values (${other.accountId}, ${other.projectId}, 'project', ${other.projectId})`.execute(tx)
      })
    // The server does the same beside it: each pass leaves to the next what the other notes meanwhile.
    await expect
      .poll(async () => {
        await mirror()
        return (await open('conversations', other.client))?.rowCount
      })
      .toBe(450)
    const sheet = (await open('conversations', other.client))!
    const { items } = await other.client.call(sheets.listRecords, {
      params: { id: sheet.id },
      query: { limit: 500 },
    })
    const times = items.map(({ cells }) => cells.started as string)
    expect(times).toEqual(times.toSorted())
  })
})

describe('who can see and change them', () => {
  it("can't be changed by anyone: rows, columns, type and the sheet itself", async () => {
    const [row] = await rows('messages')
    const { id, columns } = await call(sheets.get, { params: { id: (await open('messages'))!.id } })
    const cells = { text: 'Forged' }
    const attempts = [
      () => call(sheets.createRecords, { params: { id }, body: { cells } }),
      () => call(sheets.createBatch, { params: { id }, body: { records: [{ cells }] } }),
      () =>
        call(sheets.updateRecord, {
          params: { id, recordId: row!.id },
          body: { cells, version: row!.version },
        }),
      () => call(sheets.updateBatch, { params: { id }, body: { records: [{ id: row!.id, cells }] } }),
      () => call(sheets.deleteRecord, { params: { id, recordId: row!.id }, query: {} }),
      () => call(sheets.deleteBatch, { params: { id }, body: { ids: [row!.id] } }),
      () => call(sheets.updateColumn, { params: { id }, body: { column: 'text', type: 'number' } }),
      () => call(sheets.updateColumn, { params: { id }, body: { column: 'text', key: 'other' } }),
      () => call(sheets.deleteColumn, { params: { id }, body: { column: 'text', force: true } }),
      () => call(sheets.addColumn, { params: { id }, body: { label: 'Note' } }),
      () => call(sheets.update, { params: { id }, body: { type: 'OUTPUT_SHEET' } }),
      () => call(sheets.remove, { params: { id } }),
    ]
    for (const attempt of attempts) expect(await refusal(attempt())).toMatch(/^(conflict|invalid_request)$/)
    expect((await rows('messages')).find((one) => one.id === row!.id)).toEqual(row)
    expect((await call(sheets.get, { params: { id } })).columns).toEqual(columns)
    const relabeled = { column: 'text', label: 'What was written', hidden: true }
    expect((await call(sheets.updateColumn, { params: { id }, body: relabeled })).column).toMatchObject({
      label: 'What was written',
      source: 'text',
    })
  })

  it('are only visible to those who can read conversations', async () => {
    const { id } = (await open('messages'))!
    const reader = await desk.server.addMember(desk.owner.accountId, 'AIREADER', [desk.owner.projectId])
    const key = await call(team.createApiKey, { body: { name: 'Rows', scopes: ['read', 'write'] } })
    const stranger = await desk.server.signUp()
    for (const client of [reader.client, desk.server.client({ token: key.key }), stranger.client]) {
      expect(await open('messages', client)).toBeUndefined()
      for (const attempt of [
        () => client.call(sheets.get, { params: { id } }),
        () => client.call(sheets.listRecords, { params: { id }, query: {} }),
        () => client.call(sheets.exportSheet, { params: { id }, query: { format: 'csv' } }),
        () => client.call(sheets.query, { params: { id }, body: { metrics: [{ op: 'count' }] } }),
      ])
        expect(await refusal(attempt())).toBe('not_found')
      const { items } = await client.call(search.everything, { query: { q: 'Messages' } })
      expect(items).toEqual([])
    }
    const reading = await call(team.createApiKey, {
      body: { name: 'All', scopes: ['read', 'conversations'] },
    })
    expect(await open('messages', desk.server.client({ token: reading.key }))).toBeDefined()
  })

  it('are only listed on request, and under no type', async () => {
    await mirror()
    const kinds = async (type: sheets.SheetKind) =>
      (await call(sheets.list, { query: { type } })).items.map(({ system }) => system)
    expect(new Set(await kinds('system'))).toEqual(new Set(sheets.SYSTEM_SHEETS))
    expect((await Promise.all(sheets.SHEET_TYPES.map(kinds))).flat().every((system) => system === null)).toBe(
      true,
    )
  })

  it('are never available to visitors: not in knowledge, flow steps, links or jobs of a key', async () => {
    const { id } = (await open('messages'))!
    const base = await call(knowledge.create, { body: { name: 'Leak' } })
    const source = { type: 'sheet' as const, sheetId: id }
    const added = call(knowledge.addSources, { params: { id: base.id }, body: source })
    expect(await refusal(added)).toBe('not_found')
    const own = await call(sheets.create, { body: { name: 'Own' } })
    const link = { label: 'Message', type: 'link' as const, settings: { sheetId: id } }
    expect(await refusal(call(sheets.addColumn, { params: { id: own.id }, body: link }))).toBe(
      'invalid_request',
    )
    const flowId = await desk.flow([output({ said: '@@row.text@@' })], { settings: { columns: ['text'] } })
    const launch = launchOf({ flowId, SHEETS: [{ sheetId: id }] })
    const key = await call(team.createApiKey, { body: { name: 'Jobs', scopes: ['read', 'write'] } })
    const robot = desk.server.client({ token: key.key })
    expect(await refusal(robot.call(jobs.createJob, { query: { execute: 'true' }, body: launch }))).toBe(
      'invalid_request',
    )
    const into = launchOf({
      flowId,
      SHEETS: [{ sheetId: own.id }],
      OUTPUT_SHEETS: [{ sheetId: id, writeMode: 'UPSERT' }],
    })
    expect(await refusal(call(jobs.createJob, { query: { execute: 'true' }, body: into }))).toBe(
      'invalid_request',
    )
  })
})

it('are a source of jobs and are filled by AI columns, also for later rows', async () => {
  await ask('What does the mill grind?')
  const { id } = (await open('conversations'))!
  const flow = await desk.published(
    chain([output({ length: 'about @@question@@' })], { params: [{ key: 'question', label: 'Question' }] }),
  )
  await desk.addAiColumn(id, 'Topic', {
    flowId: flow.id,
    mapping: { question: 'firstQuestion' },
    output: 'length',
    auto: { rowAdded: true, inputChanged: true },
  })
  const later = await ask('Is rye ground, too?')
  await vi.waitFor(
    async () => {
      const [cells] = await cellsOf('conversations', later)
      expect(cells).toMatchObject({ Topic: 'about Is rye ground, too?' })
    },
    { timeout: 60_000, interval: 200 },
  )
  const flowId = await desk.flow([output({ said: '@@row.firstQuestion@@' })], {
    settings: { columns: ['firstQuestion'] },
  })
  const job = await desk.launch({
    flowId,
    SHEETS: [{ sheetId: id }],
    OUTPUT_SHEETS: [{ newName: 'Out', writeMode: 'UPSERT' }],
  })
  expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED' })
})

describe('a job over them', () => {
  it('shows its rows, runs and results to those who can read conversations, and to nobody else', async () => {
    await ask('Does the mill grind spelt?')
    await mirror()
    const { id } = (await open('messages'))!
    const flowId = await desk.flow([output({ said: '@@row.text@@' })], { settings: { columns: ['text'] } })
    const launch = (sheetId: string, newName: string) =>
      desk.launch({
        flowId,
        SHEETS: [{ sheetId }],
        OUTPUT_SHEETS: [{ newName, writeMode: 'UPSERT', mapping: { text: 'said' } }],
      })
    const job = await launch(id, 'What was asked')
    expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED' })
    const { sheetId: saved } = await call(jobs.saveResult, {
      params: { id: job.id },
      query: { sheetName: 'Saved', includeSource: 'true' },
    })
    // Sheets derived from the results are as restricted as the results.
    const outputs = (await call(jobs.getJob, { params: { id: job.id } })).outputs
    const again = await launch(outputs[0]!.sheetId!, 'Again')
    expect(await desk.until(again.id)).toMatchObject({ state: 'SUCCEEDED' })
    const own = await call(sheets.create, { body: { name: 'Own' } })

    const reader = await desk.server.addMember(desk.owner.accountId, 'AIREADER', [desk.owner.projectId])
    const key = await call(team.createApiKey, { body: { name: 'Results', scopes: ['read', 'write'] } })
    for (const client of [reader.client, desk.server.client({ token: key.key })]) {
      const named = (await client.call(sheets.list, { query: {} })).items.map(({ name }) => name)
      expect(named).toContain(own.name)
      for (const name of ['What was asked', 'Saved', 'Again']) expect(named).not.toContain(name)
      expect((await client.call(search.everything, { query: { q: 'What was asked' } })).items).toEqual([])
      const listed = await client.call(jobs.listJobs, { params: { id: flowId }, query: {} })
      expect(listed).toMatchObject({ items: [], total: 0 })
      const runs = (await call(jobs.jobRuns, { params: { id: job.id }, query: {} })).items
      for (const attempt of [
        () => client.call(jobs.getJob, { params: { id: job.id } }),
        () => client.call(jobs.jobStatus, { query: { jobId: job.id } }),
        () => client.call(jobs.jobSteps, { params: { id: job.id } }),
        () => client.call(jobs.jobRuns, { params: { id: job.id }, query: {} }),
        () => client.call(jobs.jobRun, { params: { id: job.id, runId: runs[0]!.id } }),
        () => client.call(runCalls.readRun, { params: { runId: runs[0]!.id } }),
        () => client.call(jobs.jobResult, { params: { id: job.id }, query: {} }),
        () => client.open(jobs.jobApiResult, { params: { id: job.id }, query: {} }),
        () => client.call(sheets.get, { params: { id: saved } }),
        () => client.call(sheets.exportSheet, { params: { id: saved }, query: { format: 'csv' } }),
      ])
        expect(await refusal(attempt())).toBe('not_found')
    }
    // Others can see them as before.
    const editor = await desk.server.addMember(desk.owner.accountId, 'AIEDITOR', [desk.owner.projectId])
    const { items } = await editor.client.call(jobs.jobResult, { params: { id: job.id }, query: {} })
    expect(items.map(({ outputs: results }) => results?.said)).toContain('Does the mill grind spelt?')
  })
})
