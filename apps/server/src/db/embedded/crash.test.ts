import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { rounds } from '../../testing/soak.ts'
import { copyTemplate } from '../../testing/template.ts'
import { openDatabase } from '../open.ts'

const ROUNDS = rounds(2)

/** Runs the writer until it has acknowledged some commits, kills it at once, gives the last acknowledged number. */
async function writeAndDie(dataDir: string, commits: number): Promise<number> {
  const writer = spawn(process.execPath, [join(import.meta.dirname, 'fixtures/writer.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let last = 0
  let seen = 0
  for await (const line of createInterface(writer.stdout)) {
    if (line === 'ready') continue
    last = Number(line)
    if (++seen === commits) writer.kill('SIGKILL')
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')
  return last
}

describe('kill -9 in the middle of transactions', () => {
  it('loses nothing that was acknowledged and corrupts nothing', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'millrace-crash-'))
    await copyTemplate(dataDir)
    for (let round = 1; round <= ROUNDS; round++) {
      const last = await writeAndDie(dataDir, 40 + ((round * 53) % 211))
      const db = await openDatabase({ dataDir, maintenanceIntervalMs: 0 })
      try {
        const { rows } = await db.pool.query(
          `select (select max(id) from entry) >= $1 as kept,
                  (select count(*) = max(id) from entry) as whole,
                  (select sum(amount) from balance)::int as sum,
                  (select amount from balance where id = 1) = (select count(*) from entry) as balanced`,
          [last],
        )
        expect(rows).toEqual([{ kept: true, whole: true, sum: 0, balanced: true }])
        await expectIndexAgrees(db)
      } finally {
        await db.close()
      }
    }
    await rm(dataDir, { recursive: true })
  })
})

async function expectIndexAgrees(db: Awaited<ReturnType<typeof openDatabase>>) {
  const sums: unknown[] = []
  for (const scan of ['enable_seqscan', 'enable_indexscan']) {
    const client = await db.pool.connect()
    await client.query('begin')
    await client.query(
      `set local ${scan} = off; set local enable_bitmapscan = off; set local enable_indexonlyscan = off`,
    )
    sums.push((await client.query('select count(*), sum(length(padding)) from entry where id > 0')).rows[0])
    await client.query('commit')
    client.release()
  }
  expect(sums[0]).toEqual(sums[1])
}
