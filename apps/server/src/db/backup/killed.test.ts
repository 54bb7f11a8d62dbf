import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, open, readFile, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase, testKind } from '../../testing/database.ts'
import { openDatabase } from '../open.ts'
import { backup } from './backup.ts'
import { fingerprint, removeFolder } from './fixtures/installation.ts'
import { restore } from './restore.ts'

const COMMAND = join(import.meta.dirname, '../../cli/restore.ts')

/** Restores all but the end of a backup through a pipe, so that it waits in the middle, and kills it there. */
async function restoreAndKill(file: string, pipe: string, env: Record<string, string>): Promise<void> {
  execFileSync('mkfifo', [pipe])
  const child = spawn(process.execPath, [COMMAND, pipe], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  const ended = once(child, 'exit')
  const content = await readFile(file)
  const writer = await open(pipe, 'w')
  // All but what a pipe holds has been read when this returns.
  await writer.write(content.subarray(0, content.length - 500))
  child.kill('SIGKILL')
  await ended
  await writer.close()
}

describe.skipIf(process.platform === 'win32')('a restore that is killed', () => {
  let source: TestDatabase
  let work: string
  let file: string
  beforeAll(async () => {
    work = await mkdtemp(join(tmpdir(), 'millrace-killed-'))
    source = await createTestDatabase()
    // Random names, so that the archive is far larger than a pipe.
    await source.pool.query(
      `insert into accounts (id, name) select 'acc_' || g, md5(random()::text) || md5(random()::text) from generate_series(1, 20000) g`,
    )
    file = join(work, 'backup.tar.gz')
    await backup({ db: source, dataDir: source.dataDir, file })
  })
  afterAll(async () => {
    await source.close()
    await removeFolder(work)
  })

  it.runIf(testKind() === 'embedded')('leaves an empty folder, and the next one succeeds', async () => {
    const dataDir = await mkdtemp(join(work, 'target-'))
    await restoreAndKill(file, join(work, 'pipe'), { DATA_DIR: dataDir, DATABASE_URL: '' })
    expect(existsSync(join(dataDir, 'restoring'))).toBe(true)
    expect(await readdir(dataDir)).not.toContain('postgres')
    await restore({ file, dataDir })
    const db = await openDatabase({ dataDir, durable: false, maintenanceIntervalMs: 0 })
    expect(await fingerprint(db)).toEqual(await fingerprint(source))
    await db.close()
  })

  it.runIf(testKind() === 'postgres')('leaves no row on a server, and the next one succeeds', async () => {
    const target = await createTestDatabase()
    await target.pool.query('drop schema pgboss cascade')
    const env = { DATA_DIR: target.dataDir, DATABASE_URL: target.databaseUrl! }
    await restoreAndKill(file, join(work, 'pipe'), env)
    expect((await target.pool.query('select count(*)::int as rows from accounts')).rows).toEqual([
      { rows: 0 },
    ])
    await restore({ file, dataDir: target.dataDir, databaseUrl: target.databaseUrl })
    expect(await fingerprint(target)).toEqual(await fingerprint(source))
    await target.close()
  })
})
