import { loadavg } from 'node:os'
import { accounts, type Client, createClient, sheets } from '@millrace/contract'
import { percentile } from '../lib/machine.ts'
import { onBothServers } from '../lib/servers.ts'
import { printTable } from '../lib/table.ts'

const ROWS = 10_000
const TIMES = 5

const COLUMNS: sheets.NewColumn[] = [
  { label: 'Number', key: 'number', type: 'text' },
  { label: 'Name', key: 'name', type: 'text' },
  { label: 'E-mail', key: 'email', type: 'email' },
  { label: 'Price', key: 'price', type: 'currency' },
  { label: 'Stock', key: 'stock', type: 'integer' },
  { label: 'Since', key: 'since', type: 'date' },
]

const record = (n: number, round: number) => ({
  cells: {
    number: `A-${String(n).padStart(6, '0')}`,
    name: `Item ${n}`,
    email: `item${n}@example.test`,
    price: `${n}.${10 + (round % 90)}`,
    stock: String(n * 3),
    since: '2026-01-31',
  },
})

const batch = (round: number, from = 0) => Array.from({ length: ROWS }, (_, n) => record(from + n, round))

/** Ten thousand records per call, over HTTP: added, upserted by a key, pasted, and undone. */
export async function benchSheetUpsert(): Promise<void> {
  await onBothServers({ LOG_LEVEL: 'error' }, async ({ url }, database) => {
    const baseUrl = `${url}/api`
    const body = { username: 'owner@example.test', password: 'correct horse battery staple' }
    const { token } = await createClient({ baseUrl }).call(accounts.signup, { body })
    const client = createClient({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) })
    const { id } = await client.call(sheets.create, { body: { name: 'Items', columns: COLUMNS } })
    const lines = await measure(client, { params: { id } })
    printTable(
      `${ROWS.toLocaleString('en')} records a call, ${COLUMNS.length} columns, ${database} (load ${loadavg()[0]!.toFixed(1)})`,
      ['what', 'p50', 'slowest', 'target'],
      lines.map(([what, times, target]) => [
        what,
        `${percentile(times, 0.5).toFixed(0)} ms`,
        `${Math.max(...times).toFixed(0)} ms`,
        target,
      ]),
    )
  })
}

type Line = [what: string, times: number[], target: string]

async function measure(client: Client, on: { params: { id: string } }): Promise<Line[]> {
  const add: Line = ['added', [], '']
  const change: Line = ['upserted by key, all change', [], 'under 1.5 s on PostgreSQL']
  const same: Line = ['upserted by key, none changes', [], '']
  const paste: Line = ['10,000 cells pasted into one column', [], 'under 2 s']
  const undo: Line = ['the paste undone', [], '']
  for (let round = 0; round < TIMES; round += 1) {
    const from = round * ROWS
    const added = await timed(add, () =>
      client.call(sheets.createBatch, { ...on, body: { records: batch(0, from) } }),
    )
    const upsert = () =>
      client.call(sheets.createBatch, { ...on, body: { records: batch(round + 1), keys: ['number'] } })
    await timed(change, upsert)
    await timed(same, upsert)
    const pasted = added.rows.map((row) => ({ id: row.id!, cells: { name: `Pasted ${row.index}` } }))
    const changed = await timed(paste, () =>
      client.call(sheets.updateBatch, { ...on, body: { records: pasted, invalid: 'keep' } }),
    )
    await timed(undo, () => client.call(sheets.undo, { ...on, body: { changeId: changed.changeId! } }))
  }
  return [add, change, same, paste, undo]
}

async function timed<T extends sheets.BatchOutcome>([, times]: Line, call: () => Promise<T>): Promise<T> {
  const since = performance.now()
  const outcome = await call()
  times.push(performance.now() - since)
  if (outcome.rows.length !== ROWS || outcome.failed > 0) throw new Error('not all records were written')
  return outcome
}
