import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { backupCommand } from '../db/backup/backup.ts'
import { openDatabase } from '../db/open.ts'
import { inSystem } from '../db/scope.ts'
import { startControl } from '../ops/control.ts'
import { createTestDatabase } from '../testing/database.ts'

it('backs up a running server without stopping its work', async () => {
  const db = await createTestDatabase()
  const work = await mkdtemp(join(tmpdir(), 'millrace-live-'))
  const file = join(work, 'backup.tar.gz')
  const commands = { backup: backupCommand(db, db.dataDir) }
  const stop = await startControl({ dataDir: db.dataDir, commands })
  await db.pool.query(
    `insert into accounts (id, name) select 'acc_' || g, 'before' from generate_series(1, 5000) g`,
  )

  // Transactions all through the backup (with an end, for slow machines): both rows of a pair are in it, or neither.
  const enough = new AbortController()
  const pairs = (async () => {
    for (let pair = 1; pair <= 3000 && !enough.signal.aborted; pair++) {
      await inSystem(db.kysely, async (tx) => {
        await sql`insert into accounts (id, name) values (${`pair_${pair}_a`}, 'pair')`.execute(tx)
        await sql`insert into accounts (id, name) values (${`pair_${pair}_b`}, 'pair')`.execute(tx)
      })
    }
  })()
  const env = { ...process.env, DATA_DIR: db.dataDir, DATABASE_URL: db.databaseUrl ?? '' }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'backup.ts'), file],
    { env },
  )
  enough.abort()
  await pairs
  expect(stdout).toContain(`${file}: `)
  expect((await readdir(db.dataDir)).filter((name) => name.startsWith('backup-'))).toEqual([])
  const sealed = join(work, 'sealed.tar.gz')
  const run = (command: string, args: string[], dataDir: string) => {
    const options = { env: { ...env, DATA_DIR: dataDir, DATABASE_URL: '' } }
    const path = join(import.meta.dirname, command)
    const running = promisify(execFile)(process.execPath, [path, ...args], options)
    running.child.stdin!.end('correct horse battery staple\n')
    return running
  }
  await writeFile(join(db.dataDir, 'secret.key'), 'a secret of the installation\n', { mode: 0o600 })
  expect((await run('backup.ts', [sealed, '--seal-keys'], db.dataDir)).stdout).toMatch(/secret\.key, sealed/)
  const opened = await run('restore.ts', [sealed], join(work, 'opened'))
  expect(opened.stdout).toContain('Keys that came back: secret.key.')

  const target = join(work, 'target')
  const { stdout: told } = await run('restore.ts', [file], target)
  expect(told).toMatch(/brought no secret\.key.*\n.*SECRET_KEY/)
  const restored = await openDatabase({ dataDir: target, durable: false, maintenanceIntervalMs: 0 })
  const { rows } = await restored.pool.query(
    `select count(*) filter (where name = 'before')::int as before, count(*) filter (where name = 'pair')::int % 2 as odd from accounts`,
  )
  expect(rows).toEqual([{ before: 5000, odd: 0 }])
  await restored.close()
  await stop()
  await db.close()
  await rm(work, { recursive: true })
})
