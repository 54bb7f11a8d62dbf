import { deepStrictEqual } from 'node:assert/strict'
import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { accounts, agents, conversations, createClient, sheets } from '@millrace/contract'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../apps/server/src/db/open.ts'
import { inSystem } from '../../apps/server/src/db/scope.ts'
import { rollUpNext } from '../../apps/server/src/features/conversations/facts/roll-up-days.maintenance.ts'
import type { Server } from '../../e2e/support/server.ts'
import { parentOf, percentile, processorMs, processorMsBelow } from './lib/machine.ts'
import { onDatabase } from './lib/on-database.ts'
import { onBothServers } from './lib/servers.ts'
import { printTable } from './lib/table.ts'

type Tx = Kysely<Tables>

const CONVERSATIONS = Number(process.env.BENCH_CONVERSATIONS ?? 100_000)
const MESSAGES_EACH = 5
const DAYS = 90
const TOPICS = 2000
const TIMES = Number(process.env.BENCH_TIMES ?? 40)
const TARGET = 'p95 under 300 ms'

/** Analytics of an agent with half a million messages in 90 days, over HTTP. */
export async function benchAnalytics(): Promise<void> {
  await onBothServers({ LOG_LEVEL: 'error' }, async (server, database, databaseUrl) => {
    const options = { baseUrl: `${server.url}/api` }
    const body = { username: 'owner@example.test', password: 'correct horse battery staple' }
    const { token } = await createClient(options).call(accounts.signup, { body })
    const headers = () => ({ authorization: `Bearer ${token}` })
    const { id } = await createClient({ ...options, headers }).call(agents.create, {
      body: { name: 'Busy' },
    })
    // Otherwise the agent's first mirror would find everything written here and run during the measurement.
    for (let there = false; !there; await setTimeout(200)) {
      const { items } = await createClient({ ...options, headers }).call(sheets.list, {})
      there = items.some(({ system }) => system === 'conversations')
    }
    await fill(server, databaseUrl, id)
    const client = createClient({ baseUrl: `${server.url}/api`, headers })
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    const range = (days: number) => ({
      agentId: id,
      from: day(days - 1),
      until: day(0),
      timeZone: 'Europe/Berlin',
    })
    const listed = { agentId: id, beganFrom: day(29), beganUntil: day(0), timeZone: 'Europe/Berlin' }
    const calls: Call[] = [
      ['figures of 90 days', () => client.call(conversations.analytics, { query: range(90) })],
      ['figures of 30 days', () => client.call(conversations.analytics, { query: range(30) })],
      ['figures of 7 days', () => client.call(conversations.analytics, { query: range(7) })],
      ['top questions of 90 days', () => client.call(conversations.topQuestions, { query: range(90) })],
      [
        'the history behind a figure of 30 days',
        () => client.call(conversations.listAll, { query: { ...listed, outcome: 'attention' } }),
      ],
    ]
    const processor = await processorOf(server, databaseUrl)
    const alone = await measureAll(calls, processor)
    await rollUp(server, databaseUrl)
    const rolledUp = await measureAll(calls, processor)
    printTable(
      `Figures of ${(CONVERSATIONS * MESSAGES_EACH).toLocaleString('en')} messages of one agent, ${database} (load ${loadavg()[0]!.toFixed(1)})`,
      ['what', 'from facts alone: p50 / p95, processor', 'with rollups', 'ratio', 'target'],
      calls.map(([what], n) => [what, ...compare(alone[n]!, rolledUp[n]!), TARGET]),
    )
  })
}

type Call = [what: string, call: () => Promise<unknown>]

interface Measured {
  times: number[]
  /** Processor time of server and database per call, in ms: what a call costs when the machine is shared. */
  processor: number
  answer: unknown
}

async function measureAll(calls: readonly Call[], processor: () => number): Promise<Measured[]> {
  const all: Measured[] = []
  for (const [, call] of calls) {
    const answer = await call()
    const times: number[] = []
    const used = processor()
    for (let n = 0; n < TIMES; n += 1) {
      const since = performance.now()
      await call()
      times.push(performance.now() - since)
    }
    all.push({ times, answer, processor: (processor() - used) / TIMES })
  }
  return all
}

/** Processor time so far of the server, and of PostgreSQL where that is a separate process. */
async function processorOf(server: Server, databaseUrl: string | null): Promise<() => number> {
  if (!databaseUrl) return () => processorMs(server.pid)
  let backend = 0
  await onDatabase(server, databaseUrl, async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    backend = parentOf(rows[0]!.pid)
  })
  return () => processorMs(server.pid) + processorMsBelow(backend)
}

function compare(before: Measured, after: Measured): string[] {
  deepStrictEqual(after.answer, before.answer, 'rollups change no figure')
  const of = ({ times, processor }: Measured) => [percentile(times, 0.5), percentile(times, 0.95), processor]
  const show = (measured: Measured) => {
    const [p50, p95, processor] = of(measured).map((value) => Math.round(value))
    return `${p50} / ${p95} ms, ${processor} ms`
  }
  const ratios = of(before).map((value, n) => `${(value / of(after)[n]!).toFixed(1)}×`)
  return [show(before), show(after), ratios.join(', ')]
}

/** Rolls up what `fill` kept the server from rolling up. */
const rollUp = (server: Server, databaseUrl: string | null) =>
  onDatabase(server, databaseUrl, async (db) => {
    await sql`update rollup_days set changed_at = '2000-01-01'`.execute(db)
    const since = performance.now()
    while (await inSystem(db, (tx) => rollUpNext(tx, 0)));
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    process.stdout.write(`\n${DAYS} days rolled up in ${seconds} s\n`)
  })

/** Conversations per statement: the embedded database ends statements that run for long. */
const SLICE = 5000

/** Writes straight into the tables: triggers note nothing, and nothing is rolled up. */
const fill = (server: Server, databaseUrl: string | null, agentId: string) =>
  onDatabase(server, databaseUrl, async (db) => {
    await db.connection().execute(async (tx) => {
      await sql`set session_replication_role = replica`.execute(tx)
      await sql`insert into conversation_topics (id, account_id, project_id, agent_id, terms, used_at)
      select 'top_' || lpad(n::text, 26, '0'), account_id, project_id, id, array['term' || n], now()
      from agents, generate_series(0, ${TOPICS - 1}::int) n where id = ${agentId}`.execute(tx)
      for (let from = 1; from <= CONVERSATIONS; from += SLICE)
        await fillSlice(tx, { agentId, from, until: Math.min(from + SLICE - 1, CONVERSATIONS) })
      await sql`set session_replication_role = default`.execute(tx)
    })
    await sql`insert into rollup_days (project_id, day, account_id, changed_at)
      select distinct project_id, (began_at at time zone 'UTC')::date, account_id, timestamptz 'infinity'
      from conversation_facts`.execute(db)
    for (const table of [
      'conversations',
      'messages',
      'conversation_facts',
      'conversation_topic_uses',
      'rollup_days',
    ])
      await sql`vacuum analyze ${sql.table(table)}`.execute(db)
  })

async function fillSlice(
  tx: Tx,
  { agentId, from, until }: { agentId: string; from: number; until: number },
): Promise<void> {
  const ids = sql`between ${idOf(from)} and ${idOf(until)}`
  await sql`insert into conversations (id, account_id, project_id, agent_id, visitor_hash, title, message_count,
      created_at, updated_at)
    select 'cnv_' || lpad(n::text, 26, '0'), a.account_id, a.project_id, a.id, 'x', 'Conversation ' || n,
      ${MESSAGES_EACH}, t.at, t.at
    from agents a, generate_series(${from}::int, ${until}::int) n,
      lateral (select now() - n * (${DAYS} * interval '1 day' / ${CONVERSATIONS}) as at) t
    where a.id = ${agentId}`.execute(tx)
  await sql`insert into messages (id, account_id, conversation_id, seq, role, text, created_at)
    select 'msg_' || lpad((right(c.id, 12)::int * ${MESSAGES_EACH}::int + s)::text, 26, '0'), c.account_id, c.id, s,
      case when s % 2 = 1 then 'user' else 'assistant' end, 'What does it cost to have number ' || s || '?', c.created_at
    from conversations c, generate_series(1, ${MESSAGES_EACH}::int) s where c.id ${ids}`.execute(tx)
  await sql`insert into conversation_facts (conversation_id, account_id, project_id, agent_id, began_at, channel, page,
      in_widget, messages, questions, answers, unanswered, failed, up, down, handed, reply_seconds, has_lead, has_texts,
      grouped)
    select c.id, c.account_id, c.project_id, c.agent_id, c.created_at, 'web', 'shop.example/page/' || r.n % 40,
      r.n % 3 > 0, ${MESSAGES_EACH}, 3, 2, (r.n % 7 = 0)::int, 0, (r.n % 5 = 0)::int, (r.n % 11 = 0)::int, r.n % 13 = 0,
      case when r.n % 26 = 0 then r.n % 900 end, r.n % 17 = 0, true, 3
    from conversations c, lateral (select right(c.id, 12)::int as n) r where c.id ${ids}`.execute(tx)
  await sql`insert into conversation_topic_uses (conversation_id, topic_id, account_id, project_id, agent_id, began_at,
      by_visitor, message_id)
    select c.id, 'top_' || lpad(least(r.n % ${TOPICS}, r.n % 97)::text, 26, '0'), c.account_id, c.project_id, c.agent_id,
      c.created_at, true, 'msg_' || lpad((r.n * ${MESSAGES_EACH}::int + 1)::text, 26, '0')
    from conversations c, lateral (select right(c.id, 12)::int as n) r where c.id ${ids}`.execute(tx)
}

const idOf = (n: number) => `cnv_${String(n).padStart(26, '0')}`
