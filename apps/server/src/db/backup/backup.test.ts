import { mkdir, mkdtemp, readdir, readFile, rename, stat, truncate, writeFile } from 'node:fs/promises'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase, testKind } from '../../testing/database.ts'
import { type Database, openDatabase } from '../open.ts'
import { readArchive, smallEntry, textOf, writeArchive } from './archive.ts'
import { backup } from './backup.ts'
import {
  fingerprint,
  guards,
  installation,
  migrationsWithEveryType,
  removeFolder,
} from './fixtures/installation.ts'
import type { Summary } from './format.ts'
import { moveToPostgres } from './move.ts'
import { openKeys, sealKeys } from './keys.ts'
import { receive, type RestoredKeys } from './receive.ts'
import { restore } from './restore.ts'
import { completeStaging, stagingFolder } from './staging.ts'

let migrations: string
let work: string
let source: TestDatabase
let file: string
let made: Summary

beforeAll(async () => {
  migrations = await migrationsWithEveryType()
  work = await mkdtemp(join(tmpdir(), 'millrace-backup-'))
  source = await installation(migrations, testKind())
  file = join(work, 'backup.tar.gz')
  made = await backup({ db: source, dataDir: source.dataDir, file })
})
afterAll(async () => {
  await source.close()
  await removeFolder(work)
  await removeFolder(migrations)
})

/** An empty place to restore to: a folder, and for a server an empty database. */
async function emptyTarget(kind: Database['kind']) {
  if (kind === 'embedded') {
    return { dataDir: await mkdtemp(join(work, 'target-')), databaseUrl: null, close: async () => undefined }
  }
  const db = await createTestDatabase('postgres')
  await db.pool.query('drop schema public cascade; drop schema pgboss cascade; create schema public')
  return { dataDir: db.dataDir, databaseUrl: db.databaseUrl, close: () => db.close() }
}

const open = (target: { dataDir: string; databaseUrl: string | null }) =>
  openDatabase({ ...target, maintenanceIntervalMs: 0, durable: false })

// On a machine without PostgreSQL only the embedded one is there.
const kinds: Database['kind'][] = testKind() === 'postgres' ? ['embedded', 'postgres'] : ['embedded']

/** What has nothing to do with the kind of database is asked once: there, where a restore takes a tenth of the time. */
const isOnce = process.env.TEST_DATABASE === 'postgres'

describe(`a backup of ${testKind()}`, () => {
  it('holds one moment of everything', async () => {
    expect(made).toMatchObject({ files: 3, keys: ['secret.key'], missing: [] })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(work)).not.toContain('backup.tar.gz.part')
  })

  it.each(kinds)('is restored whole to %s', async (kind) => {
    const target = await emptyTarget(kind)
    const summary = await restore({ ...target, file, migrations })
    const db = await open(target)
    expect(await fingerprint(db)).toEqual(await fingerprint(source))
    expect(await guards(db)).toEqual(await guards(source))
    expect(summary.rows).toBeGreaterThan(7000)
    const next = await db.pool.query(`insert into every_type (big) values (1) returning id, doubled`)
    expect(next.rows).toEqual([{ id: 3, doubled: 2 }])
    const files = join(target.dataDir, 'files/acc_1')
    expect(await readFile(join(files, 'file_1'), 'utf8')).toBe('The first file.')
    expect((await stat(join(files, 'file_2'))).size).toBe(0)
    expect((await readFile(join(files, 'file_3'))).equals(Buffer.alloc(3_000_000, 'abc'))).toBe(true)
    expect(await readFile(join(target.dataDir, 'secret.key'), 'utf8')).toBe('a secret of the installation\n')
    expect((await stat(join(target.dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
    await db.close()
    await target.close()
  })

  it('may leave the keys out, and says what a restore will miss', async () => {
    const other = join(work, 'without-keys.tar.gz')
    const summary = await backup({ db: source, dataDir: source.dataDir, file: other, keys: 'none' })
    expect(summary).toMatchObject({ keys: [], missing: ['secret.key'] })
    for await (const entry of readArchive(createReadStream(other))) {
      expect(entry.name).not.toMatch(/secret|key/)
      expect(await textOf(entry)).not.toContain('a secret of the installation')
    }
  })

  it.runIf(isOnce)('may seal the keys, which only the passphrase opens', async () => {
    const other = join(work, 'sealed.tar.gz')
    const options = { db: source, dataDir: source.dataDir, file: other }
    await expect(backup({ ...options, keys: { passphrase: 'too short' } })).rejects.toThrow('at least 12')
    const passphrase = 'correct horse battery staple'
    const summary = await backup({ ...options, keys: { passphrase } })
    expect(summary).toMatchObject({ keys: ['secret.key'], missing: [] })
    const entries = new Map<string, string>()
    for await (const entry of readArchive(createReadStream(other)))
      entries.set(entry.name, await textOf(entry))
    expect([...entries.keys()].slice(0, 2)).toEqual(['manifest.json', 'keys.sealed'])
    expect(entries.has('secret.key')).toBe(false)
    expect([...entries.values()].join()).not.toContain('a secret of the installation')

    const target = await emptyTarget(testKind())
    const again = (keys?: RestoredKeys) => restore({ ...target, file: other, migrations, keys })
    await expect(again()).rejects.toThrow('Enter their passphrase')
    await expect(again({ passphrase: async () => 'correct horse battery stable' })).rejects.toThrow(
      'passphrase is wrong',
    )
    expect((await readdir(target.dataDir)).filter((name) => name !== 'lock.db')).toEqual(['restoring'])
    expect(await again({ passphrase: async () => passphrase })).toMatchObject({
      keys: ['secret.key'],
      missing: [],
    })
    const kept = join(target.dataDir, 'secret.key')
    expect(await readFile(kept, 'utf8')).toBe('a secret of the installation\n')
    expect((await stat(kept)).mode & 0o777).toBe(0o600)
    const without = await emptyTarget(testKind())
    expect(await restore({ ...without, file: other, migrations, keys: 'none' })).toMatchObject({
      keys: [],
      missing: ['secret.key'],
    })
    expect(existsSync(join(without.dataDir, 'secret.key'))).toBe(false)
    await target.close()
    await without.close()
  })

  it.runIf(isOnce)('opens no sealed keys that were changed, or that ask for other work', async () => {
    const sealed = await sealKeys(new Map([['secret.key', 'x']]), 'correct horse battery staple')
    const parts = JSON.parse(sealed) as { content: string; kdf: { n: number } }
    const changed = Buffer.from(parts.content, 'base64')
    changed[0]! ^= 1
    const open = (more: object) =>
      openKeys(JSON.stringify({ ...parts, ...more }), 'correct horse battery staple')
    expect(await open({})).toEqual(new Map([['secret.key', 'x']]))
    await expect(open({ content: changed.toString('base64') })).rejects.toThrow('were modified')
    await expect(open({ kdf: { ...parts.kdf, n: 2 ** 30 } })).rejects.toThrow('expected 131072')
  })

  it('leaves nothing behind where it cannot be written', async () => {
    const nowhere = join(work, 'no such folder', 'backup.tar.gz')
    await expect(backup({ db: source, dataDir: source.dataDir, file: nowhere })).rejects.toThrow('ENOENT')
  })
})

// The same from whichever database the backup came.
describe.runIf(testKind() === 'embedded')('a restore', () => {
  let target: Awaited<ReturnType<typeof emptyTarget>>
  beforeEach(async () => {
    target = await emptyTarget('embedded')
  })

  it('refuses a folder that holds something, and moves it aside only when told to', async () => {
    await mkdir(join(target.dataDir, 'files'))
    await writeFile(join(target.dataDir, 'files/old'), 'old')
    await expect(restore({ ...target, file, migrations })).rejects.toThrow(/is not empty \(files\).*--force/)
    await restore({ ...target, file, migrations, force: true })
    const left = (await readdir(target.dataDir)).filter((name) => !name.startsWith('before-restore-'))
    expect(left.sort()).toEqual(['files', 'lock.db', 'postgres', 'secret.key'])
    const replaced = (await readdir(target.dataDir)).find((name) => name.startsWith('before-restore-'))!
    expect(await readFile(join(target.dataDir, replaced, 'files/old'), 'utf8')).toBe('old')
    expect(existsSync(join(target.dataDir, 'files/acc_1/file_1'))).toBe(true)
  })

  it('refuses a folder that a running server has', async () => {
    const running = await createTestDatabase('embedded')
    const again = restore({ dataDir: running.dataDir, file, migrations, force: true })
    await expect(again).rejects.toThrow('is in use by another Millrace process')
    await running.close()
  })

  it.each([0.01, 0.98])('changes nothing when the backup is cut off at %d', async (share) => {
    const cut = join(work, 'cut.tar.gz')
    await writeFile(cut, await readFile(file))
    await truncate(cut, Math.floor((await stat(file)).size * share))
    await expect(restore({ ...target, file: cut, migrations })).rejects.toThrow(
      /unexpected end of file|cut off/,
    )
    expect((await readdir(target.dataDir)).filter((name) => name !== 'lock.db')).toEqual(['restoring'])
  })

  it('refuses what is no backup, and a backup of a newer version', async () => {
    const other = join(work, 'other.tar.gz')
    const write = (entries: [string, string][]) =>
      writeArchive(createWriteStream(other), from(entries.map(([name, text]) => smallEntry(name, text))))
    await write([['readme.txt', 'hello']])
    await expect(restore({ ...target, file: other })).rejects.toThrow('this is not a backup of Millrace')
    await write([['manifest.json', JSON.stringify({ ...(await manifest()), version: 99 })]])
    await expect(restore({ ...target, file: other })).rejects.toThrow('it has format version 99')
    // Without the extra migrations this version does not know what the backup was made with.
    await expect(restore({ ...target, file })).rejects.toThrow(/another migration 9001-every-type\.sql/)
  })

  it('that was killed while it was put in its place is finished at the next start', async () => {
    const other = await emptyTarget('embedded')
    await restore({ ...other, file, migrations })
    const staging = stagingFolder(target.dataDir)
    await mkdir(staging)
    await rename(join(other.dataDir, 'postgres'), join(staging, 'postgres'))
    await rename(join(other.dataDir, 'files'), join(staging, 'files'))
    // The secret was already there when it was killed.
    await rename(join(other.dataDir, 'secret.key'), join(target.dataDir, 'secret.key'))
    await completeStaging(target.dataDir, 'before-restore-x')
    const db = await open(target)
    expect(await fingerprint(db)).toEqual(await fingerprint(source))
    await db.close()
    expect(existsSync(join(target.dataDir, 'files/acc_1/file_1'))).toBe(true)
    expect(existsSync(staging)).toBe(false)
  })
})

describe('a backup that was tampered with', () => {
  let db: TestDatabase
  const other = () => join(work, 'tampered.tar.gz')
  const receiveOther = async () =>
    receive({
      source: createReadStream(other()),
      migrations,
      filesTo: await mkdtemp(join(work, 'received-')),
      open: async () => db,
      beforeCommit: async () => undefined,
    })
  beforeAll(async () => {
    db = await createTestDatabase()
  })
  beforeEach(() => db.pool.query('drop schema public cascade; create schema public'))
  afterAll(() => db.close())

  it.runIf(isOnce).each(['files/../../escaped', '/escaped', 'elsewhere/escaped', 'files'])(
    'may not write to %s',
    async (name) => {
      const entries = [
        smallEntry('manifest.json', JSON.stringify(await manifest())),
        smallEntry(name, 'gotcha'),
      ]
      await writeArchive(createWriteStream(other()), from(entries))
      await expect(receiveOther()).rejects.toThrow('does not belong there')
      expect(await readdir(work)).not.toContain('escaped')
    },
  )

  it('leaves no row when its counts do not agree with its rows', async () => {
    const changed = async function* () {
      for await (const entry of readArchive(createReadStream(file))) {
        const text = await textOf(entry)
        if (!entry.name.startsWith('tables/stamped.')) yield smallEntry(entry.name, text)
      }
    }
    await writeArchive(createWriteStream(other()), changed())
    await expect(receiveOther()).rejects.toThrow('stamped should have 1 rows and has 0')
    expect((await db.pool.query('select count(*)::int as rows from accounts')).rows).toEqual([{ rows: 0 }])
  })

  it('leaves no row when a reference points nowhere', async () => {
    const changed = async function* () {
      for await (const entry of readArchive(createReadStream(file))) {
        const text = await textOf(entry)
        yield smallEntry(
          entry.name,
          entry.name.startsWith('tables/teams.') ? text.replace('["1"', '["3"') : text,
        )
      }
    }
    await writeArchive(createWriteStream(other()), changed())
    await expect(receiveOther()).rejects.toMatchObject({ code: '23503' })
    expect((await db.pool.query('select count(*)::int as rows from accounts')).rows).toEqual([{ rows: 0 }])
  })
})

describe.runIf(testKind() === 'postgres')('a restore to a server', () => {
  it('refuses a database that has rows', async () => {
    const used = await createTestDatabase('postgres')
    await used.pool.query('drop schema pgboss cascade')
    await used.pool.query(`insert into accounts (id, name) values ('acc_x', 'x')`)
    await expect(restore({ ...used, file, migrations })).rejects.toThrow(/is not empty \(public\.accounts\)/)
    await used.close()
  })

  it('leaves no row when it fails at the end, and can be repeated', async () => {
    const target = await emptyTarget('postgres')
    const cut = join(work, 'cut.tar.gz')
    await writeFile(cut, await readFile(file))
    await truncate(cut, (await stat(file)).size - 1000)
    await expect(restore({ ...target, file: cut, migrations })).rejects.toThrow(
      /unexpected end of file|cut off/,
    )
    const db = await open(target)
    expect((await db.pool.query('select count(*)::int as rows from accounts')).rows).toEqual([{ rows: 0 }])
    await restore({ ...target, file, migrations })
    expect(await fingerprint(db)).toEqual(await fingerprint(source))
    await db.close()
    await target.close()
  })
})

describe.runIf(testKind() === 'postgres')('moving to a server', () => {
  it('copies every row of the embedded database, and refuses a database that is not empty', async () => {
    const embedded = await createTestDatabase('embedded')
    await embedded.pool.query(
      `insert into accounts (id, name) select 'acc_' || g, 'n' from generate_series(1, 500) g`,
    )
    const before = await fingerprint(embedded)
    const kept = await mkdtemp(join(work, 'kept-'))
    await embedded.copyFiles!(join(kept, 'postgres'))
    await embedded.close()
    const target = await emptyTarget('postgres')
    const summary = await moveToPostgres({ dataDir: kept, databaseUrl: target.databaseUrl! })
    expect(summary.rows).toBe(500)
    const db = await open(target)
    expect(await fingerprint(db)).toEqual(before)
    await db.close()
    const again = moveToPostgres({ dataDir: kept, databaseUrl: target.databaseUrl! })
    await expect(again).rejects.toThrow(/is not empty \(public\.accounts\)/)
    await target.close()
  })
})

async function* from<T>(items: T[]): AsyncGenerator<T> {
  yield* items
}

async function manifest(): Promise<Record<string, unknown>> {
  for await (const entry of readArchive(createReadStream(file))) {
    return JSON.parse(await textOf(entry)) as Record<string, unknown>
  }
  throw new Error('the backup is empty')
}
