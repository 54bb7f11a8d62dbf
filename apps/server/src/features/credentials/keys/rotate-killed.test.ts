import { sql } from 'kysely'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runRotation } from '../../../cli/rotate-key.ts'
import { type Database, openDatabase } from '../../../db/open.ts'
import { testKind } from '../../../testing/database.ts'
import { copyTemplate } from '../../../testing/template.ts'
import { keyringOf } from './of-context.ts'
import { openSealed, sealSecret } from './seal.ts'

const COMMAND = join(import.meta.dirname, '../../../cli/rotate-key.ts')
const COUNT = 400

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'millrace-rotate-'))
  await copyTemplate(dataDir)
})
afterAll(() => rm(dataDir, { recursive: true }))

const place = (n: number) => ({ accountId: 'acc_1', id: `crd_${n}`, kind: 'openai', address: null })
const keys = () => keyringOf({ dataDir, credentialKeys: [] }).all()

async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ dataDir, durable: false, maintenanceIntervalMs: 0 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const fill = () =>
  inDatabase(async (db) => {
    await sql`insert into accounts (id, name) values ('acc_1', 'One')`.execute(db.kysely)
    const [key] = await keys()
    for (let n = 0; n < COUNT; n++) {
      const { sealed, keyId } = sealSecret(key!, place(n), `secret ${n}`)
      await sql`insert into credentials (id, account_id, kind, name, sealed, key_id)
        values (${`crd_${n}`}, 'acc_1', 'openai', ${`Key ${n}`}, ${sealed}, ${keyId})`.execute(db.kysely)
    }
  })

/** Every decrypted secret, and the number of keys in use. */
const readAll = () =>
  inDatabase(async (db) => {
    const ring = await keys()
    const { rows } = await sql<{ id: string; sealed: string; key_id: string }>`
      select id, sealed, key_id from credentials`.execute(db.kysely)
    const texts = rows.map(({ id, sealed, key_id }) =>
      openSealed(ring, place(Number(id.slice(4))), { sealed, keyId: key_id }),
    )
    return { texts: new Set(texts), keys: new Set(rows.map((row) => row.key_id)) }
  })

/** Kills the command as soon as its new key is on disk, when it has begun to encrypt. */
async function rotateAndKill(): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const child = spawn(process.execPath, [COMMAND], { env, stdio: 'inherit' })
  const ended = once(child, 'exit')
  const file = join(dataDir, 'credentials.key')
  await expect
    .poll(async () => (await readFile(file, 'utf8')).trim().split('\n').length, {
      interval: 5,
      timeout: 120_000,
    })
    .toBe(2)
  child.kill('SIGKILL')
  await ended
}

it.runIf(testKind() === 'embedded')(
  'a killed rotation loses nothing, and the next one completes it',
  async () => {
    await fill()
    await rotateAndKill()
    expect((await readAll()).texts.size).toBe(COUNT)
    const done = await runRotation({ dataDir, credentialKeys: [], forget: false })
    expect(done.unreadable).toBe(0)
    const after = await readAll()
    expect(after.texts.size).toBe(COUNT)
    expect([...after.keys]).toEqual([(await keys())[0]!.id])
  },
)
