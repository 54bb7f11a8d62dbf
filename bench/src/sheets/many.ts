import { loadavg } from 'node:os'
import { accounts, createClient, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { openDatabase } from '../../../apps/server/src/db/open.ts'
import { newId } from '../../../apps/server/src/lib/ids.ts'
import type { Server } from '../../../e2e/support/server.ts'
import { percentile } from '../lib/machine.ts'
import { onBothServers } from '../lib/servers.ts'
import { printTable } from '../lib/table.ts'

const SHEETS = Number(process.env.BENCH_SHEETS ?? 10_000)
const TIMES = 60
const WORDS = ['Leads', 'Prices', 'Orders', 'Survey', 'Stock', 'Plan', 'Visits', 'Contracts']

/** Listing and searching ten thousand sheets of one project, over HTTP. */
export async function benchManySheets(): Promise<void> {
  await onBothServers({ LOG_LEVEL: 'error' }, async (server, database, databaseUrl) => {
    const baseUrl = `${server.url}/api`
    const body = { username: 'owner@example.test', password: 'correct horse battery staple' }
    const { token } = await createClient({ baseUrl }).call(accounts.signup, { body })
    await fill(server, databaseUrl)
    const client = createClient({
      baseUrl: `${server.url}/api`,
      headers: () => ({ authorization: `Bearer ${token}` }),
    })
    const list = (query: Parameters<typeof client.call<typeof sheets.list>>[1]['query']) => () =>
      client.call(sheets.list, { query })
    const lines: [what: string, call: () => Promise<unknown>][] = [
      ['first page, the latest first', list({})],
      ['by name', list({ sort: 'name' })],
      ['by rows', list({ sort: 'rows' })],
      ['last page', list({ page: Math.ceil(SHEETS / 50) })],
      ['search that finds an eighth', list({ search: 'orders' })],
      ['search that finds one', list({ search: `${SHEETS - 7}` })],
      ['search that finds none', list({ search: 'nothing of the kind' })],
    ]
    const rows = []
    for (const [what, call] of lines) rows.push([what, ...(await figures(call)), 'p95 under 100 ms'])
    printTable(
      `${SHEETS.toLocaleString('en')} sheets in one project, ${database} (load ${loadavg()[0]!.toFixed(1)})`,
      ['what', 'p50', 'p95', 'slowest', 'target'],
      rows,
    )
  })
}

async function figures(call: () => Promise<unknown>): Promise<string[]> {
  await call()
  const times: number[] = []
  for (let n = 0; n < TIMES; n += 1) {
    const since = performance.now()
    await call()
    times.push(performance.now() - since)
  }
  const ms = (value: number) => `${value.toFixed(1)} ms`
  return [percentile(times, 0.5), percentile(times, 0.95), Math.max(...times)].map(ms)
}

/** Written straight into the tables; the embedded database allows one process at a time. */
async function fill(server: Server, databaseUrl: string | null): Promise<void> {
  if (!databaseUrl) await server.kill()
  const db = await openDatabase({ databaseUrl, dataDir: server.dataDir })
  const ids = Array.from({ length: SHEETS }, () => newId('sheet'))
  const names = ids.map((_, n) => `${WORDS[n % WORDS.length]} ${n}`)
  await sql`insert into sheets (id, account_id, project_id, name, type, row_count, updated_at)
    select d.id, p.account_id, p.id, d.name, 'INPUT_SHEET', d.n * 7919 % 5000, now() - d.n * interval '1 minute'
    from unnest(${ids}::text[], ${names}::text[]) with ordinality d(id, name, n),
      (select id, account_id from projects limit 1) p`.execute(db.kysely)
  await sql`insert into sheet_columns (account_id, sheet_id, id, key, label, type, value_type, place)
    select s.account_id, s.id, 'c' || n, 'k' || n, 'Column ' || n, 'text', 'text', n
    from sheets s, generate_series(1, 12) n`.execute(db.kysely)
  await sql`analyze sheets, sheet_columns`.execute(db.kysely)
  await db.close()
  if (!databaseUrl) await server.restart()
}
