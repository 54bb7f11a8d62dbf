import { Client } from 'pg'
import { median } from '../lib/machine.ts'

const SECONDS = 3
/** Roughly what three steps store. */
const RECORDS = JSON.stringify(
  ['n2', 'n3', 'n4', 'n5'].map((path) => ({
    path,
    state: 'done',
    output: { text: 'Hello Ada, and welcome' },
  })),
)

/** What driver and database achieve alone: groups of rows, each in one durable statement. */
export async function bareCommits(
  connectionString: string,
  rows: number,
): Promise<{ rowsPerSecond: number; commitMs: number }> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(
      'create table bare_commits (id bigint generated always as identity primary key, records jsonb)',
    )
    const group = JSON.stringify(Array.from({ length: rows }, () => ({ records: RECORDS })))
    const times: number[] = []
    const until = performance.now() + SECONDS * 1000
    for (let at = performance.now(); at < until; at = performance.now()) {
      await client.query(
        `insert into bare_commits (records)
         select n.records::jsonb from jsonb_to_recordset($1::jsonb) as n (records text)`,
        [group],
      )
      times.push(performance.now() - at)
    }
    const took = times.reduce((sum, time) => sum + time, 0) / 1000
    return { rowsPerSecond: (times.length * rows) / took, commitMs: median(times) }
  } finally {
    await client.query('drop table if exists bare_commits')
    await client.end()
  }
}
