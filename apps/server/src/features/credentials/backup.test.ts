import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { backup } from '../../db/backup/backup.ts'
import { restore } from '../../db/backup/restore.ts'
import { startOn } from '../../start.ts'
import { openDatabase } from '../../db/open.ts'
import { createLog } from '../../lib/log.ts'
import { testKind } from '../../testing/database.ts'
import { startTestServer } from '../../testing/server.ts'
import { openCredential } from './open-credential.ts'
import { bearer, keep } from './testing.ts'

it.runIf(testKind() === 'embedded')('a backup with the secret restores what opens credentials', async () => {
  const work = await mkdtemp(join(tmpdir(), 'millrace-credentials-'))
  const server = await startTestServer()
  const { context } = server.running
  const admin = await server.signUp()
  const { id } = await keep(admin, bearer('https://a.example', 'of-before'))
  const file = join(work, 'backup.tar.gz')
  const { db: from, config: before } = context
  await backup({ db: from, dataDir: before.dataDir, file })
  const without = { db: from, dataDir: before.dataDir, file: `${file}.none`, keys: 'none' as const }
  expect(await backup(without)).toMatchObject({ missing: ['secret.key', 'credentials.key'] })
  await server.stop()

  const dataDir = join(work, 'other')
  await restore({ file, dataDir })
  expect((await stat(join(dataDir, 'credentials.key'))).mode & 0o777).toBe(0o600)
  const db = await openDatabase({ dataDir, durable: false, maintenanceIntervalMs: 0 })
  const config = { ...context.config, dataDir, port: 0 }
  const running = await startOn(db, config, createLog('silent'))
  const { headers } = await openCredential(running.context, {
    accountId: admin.accountId,
    projectId: admin.projectId,
    id,
  })
  expect(headers).toEqual([{ name: 'Authorization', value: 'Bearer of-before' }])
  await running.stop()
  await rm(work, { recursive: true })
})
