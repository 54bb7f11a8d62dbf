import { knowledge } from '@millrace/contract'
import { companySite, startWebsite, type Website } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { CRAWL_WAIT, makeKnowledge, settled } from '../../../testing/knowledge.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { resumeSources } from '../sources/sources.maintenance.ts'
import { refreshSites } from './index.ts'
import { resumeCrawls } from './resume-crawls.ts'
import { refreshHandler } from './refresh.handler.ts'
import { localStore } from '../../storage/index.ts'
import { ingestHandler } from '../ingest/ingest.handler.ts'
import { TimedOut } from '../../../queue/queue.ts'

let server: TestServer
let client: Awaited<ReturnType<TestServer['signUp']>>['client']
const sites: Website[] = []
vi.setConfig({ testTimeout: 120_000 })
beforeAll(async () => {
  server = await startTestServer()
  client = (await server.signUp()).client
})
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})
afterAll(() => server.stop())

async function addSite(pages: number, delayMs = 0) {
  const site = await startWebsite(companySite(pages).pages, { etags: true, delayMs })
  sites.push(site)
  const { id } = await client.call(knowledge.create, { body: { name: 'Site' } })
  const body = { type: 'site' as const, url: site.url }
  const { items } = await client.call(knowledge.addSources, { params: { id }, body })
  return { site, params: { id, sid: items[0]!.id } }
}

const source = async (params: { id: string }) => (await settled(client, params.id, CRAWL_WAIT))[0]!
const database = () => server.running.context.db.kysely

it('starts when it is due, once, and says when the next one is', async () => {
  const { params, site } = await addSite(5)
  await source(params)
  const set = await client.call(knowledge.scheduleRefresh, { params, body: { schedule: 'weekly' } })
  expect(Date.parse(set.dueAt!) - Date.now()).toBeGreaterThan(6 * 86_400_000)
  expect(await refreshSites(server.running.context)).toMatchObject({ due: 0 })
  site.requests.length = 0
  await sql`update knowledge_sources set refresh_due_at = now() - interval '1 minute' where id = ${params.sid}`.execute(
    database(),
  )
  expect(await refreshSites(server.running.context)).toMatchObject({ due: 1 })
  expect(await refreshSites(server.running.context)).toMatchObject({ due: 0 })
  await vi.waitFor(async () => {
    const { refresh } = await source(params)
    expect(refresh).toMatchObject({ running: false, schedule: 'weekly', last: { unchanged: 5, added: 0 } })
    expect(Date.parse(refresh!.dueAt!)).toBeGreaterThan(Date.now())
  }, CRAWL_WAIT)
  expect(site.requests.length).toBeGreaterThan(4)
  const off = await client.call(knowledge.scheduleRefresh, { params, body: { schedule: 'off' } })
  expect(off.dueAt).toBeNull()
})

it('cannot be scheduled for what is not on the web', async () => {
  const base = await makeKnowledge(client, [{ type: 'text', name: 'T', text: 'words' }])
  const params = { id: base.id, sid: base.sources[0]!.id }
  const call = client.call(knowledge.scheduleRefresh, { params, body: { schedule: 'daily' } })
  await expect(call).rejects.toMatchObject({ status: 400 })
})

it('skips a page that was removed by hand', async () => {
  const { params } = await addSite(5)
  await source(params)
  const { items } = await client.call(knowledge.listPages, { params, query: { search: '/warranty' } })
  await client.call(knowledge.deleteSources, { params, query: { ids: items[0]!.sourceId! } })
  await client.call(knowledge.refreshSource, { params })
  await vi.waitFor(async () => {
    expect((await source(params)).refresh).toMatchObject({ running: false, last: { unchanged: 4, added: 0 } })
  }, CRAWL_WAIT)
})

it('of a site being read is stopped by cancelling; pages already read stay', async () => {
  const { params, site } = await addSite(40, 120)
  await vi.waitFor(async () => {
    const { items } = await client.call(knowledge.listPages, { params, query: { state: 'ready' } })
    expect(items.length).toBeGreaterThan(1)
  }, CRAWL_WAIT)
  expect(await client.call(knowledge.cancelCrawl, { params })).toEqual({ cancelled: true })
  const stopped = await source(params)
  expect(stopped).toMatchObject({ state: 'ready', site: { crawling: false, waiting: 0 } })
  expect(stopped.pages).toBeLessThan(40)
  // The request in progress may still arrive, but none after it.
  const asked = site.requests.length
  const again = await addSite(3)
  await source(again.params)
  expect(site.requests.length).toBeLessThanOrEqual(asked + 1)
  expect(await client.call(knowledge.cancelCrawl, { params })).toEqual({ cancelled: false })
})

it('does not retry endlessly a source that kills its reader', async () => {
  const base = await makeKnowledge(client, [{ type: 'text', name: 'Killer', text: 'It kills.' }])
  await sql`update knowledge_sources set state = 'reading', crashes = 3 where kb_id = ${base.id}`.execute(
    database(),
  )
  expect(await resumeSources(server.running.context)).toBe(1)
  await vi.waitFor(async () => {
    expect(await source(base)).toMatchObject({ state: 'failed', error: { code: 'crashed' } })
  }, CRAWL_WAIT)
  expect(await resumeSources(server.running.context)).toBe(0)
  await client.call(knowledge.refreshSource, { params: { id: base.id, sid: base.sources[0]!.id } })
  expect((await source(base)).state).toBe('ready')
})

it('gives up on a page that kills the process repeatedly; pages already read stay', async () => {
  const { params } = await addSite(1)
  await source(params)
  const { context } = server.running
  const { rows } = await sql<{ accountId: string; sourceId: string; revision: number }>`
    update knowledge_sources set refreshing = true where type = 'url' and parent_id = ${params.sid}
    returning account_id as "accountId", id as "sourceId", revision`.execute(database())
  await refreshHandler(context).onDeaths!(rows[0]!)
  const after = await sql`select refreshing, state, refresh_result->>'message' as message
    from knowledge_sources where id = ${rows[0]!.sourceId}`.execute(database())
  expect(after.rows).toEqual([
    { refreshing: false, state: 'ready', message: 'The server stopped several times while processing it.' },
  ])
})

const LATE = { attempt: 3, lastAttempt: true, signal: AbortSignal.abort(new TimedOut('too long')) }

it('that times out at its last attempt has failed, and is not retried endlessly', async () => {
  const { params } = await addSite(1)
  await source(params)
  const { context } = server.running
  const begin = async (state: { state: string; refreshing: boolean }) => {
    const { rows } = await sql<{ accountId: string; sourceId: string; revision: number }>`
      update knowledge_sources set state = ${state.state}, refreshing = ${state.refreshing}
      where type = 'url' and parent_id = ${params.sid}
      returning account_id as "accountId", id as "sourceId", revision`.execute(database())
    return rows[0]!
  }
  const look = async ({ sourceId }: { sourceId: string }) => {
    const { rows } = await sql<{ state: string; refreshing: boolean }>`select state, refreshing
      from knowledge_sources where id = ${sourceId}`.execute(database())
    return rows[0]
  }
  const refresh = await begin({ state: 'ready', refreshing: true })
  await expect(refreshHandler(context).run(refresh, LATE)).rejects.toThrow('too long')
  expect(await look(refresh)).toEqual({ state: 'ready', refreshing: false })

  const reading = await begin({ state: 'queued', refreshing: false })
  const ingest = ingestHandler(context, localStore(context.config.dataDir), async () => undefined)
  await expect(ingest.run(reading, LATE)).rejects.toThrow('too long')
  expect(await look(reading)).toEqual({ state: 'failed', refreshing: false })
})

it("continues without a page that killed three processes; failures don't count as kills", async () => {
  const { params } = await addSite(2)
  await source(params)
  const { rows } = await sql<{ id: number; url: string }>`select id, url from knowledge_pages
    where site_id = ${params.sid} and state = 'ready' order by id`.execute(database())
  const [killer, slow] = rows
  await database()
    .transaction()
    .execute(async (tx) => {
      await sql`update knowledge_pages set state = 'waiting', tries = case when id = ${killer!.id} then 3 else 5 end,
          crashes = case when id = ${killer!.id} then 3 else 2 end
        where id in (${killer!.id}, ${slow!.id})`.execute(tx)
      await sql`update knowledge_sites set phase = 'pages' where source_id = ${params.sid}`.execute(tx)
      await sql`update knowledge_sources set refreshing = true where id = ${params.sid}`.execute(tx)
    })
  await resumeCrawls(server.running.context)
  await vi.waitFor(async () => {
    expect((await source(params)).site).toMatchObject({ crawling: false, failed: 1 })
  }, CRAWL_WAIT)
  const { items } = await client.call(knowledge.listPages, { params, query: { size: 200 } })
  const ofUrl = (url: string) => items.find((page) => page.url === url)
  expect(ofUrl(killer!.url)).toMatchObject({ state: 'failed', reason: { code: 'crashed' } })
  expect(ofUrl(slow!.url)).toMatchObject({ state: 'ready' })
})

it('fails when three processes died before reaching a page', async () => {
  const setDefault = (n: number) =>
    sql`alter table knowledge_sources alter column crashes set default ${sql.lit(n)}`.execute(database())
  await setDefault(3)
  try {
    const { params } = await addSite(1)
    expect(await source(params)).toMatchObject({ state: 'failed', error: { code: 'crashed' } })
  } finally {
    await setDefault(0)
  }
})
