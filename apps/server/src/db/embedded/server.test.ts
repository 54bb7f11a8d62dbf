import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { openFixture } from './fixtures/server.ts'
import { EmbeddedServer } from './server.ts'
import { silentLog } from '../log.ts'

// Longer than any machine needs between two checks of the watchdog.
const ENDLESS = 'select count(*) from generate_series(1, 1000000000000)'

describe('the data folder', () => {
  it('is refused to a second process while the first has it, and free afterwards', async () => {
    const fixture = await openFixture()
    const second = () =>
      execFileSync(process.execPath, [join(import.meta.dirname, 'fixtures/open-twice.ts'), fixture.dataDir], {
        encoding: 'utf8',
      }).trim()
    expect(second()).toBe(
      `The data folder ${fixture.dataDir} is in use by another Millrace process. ` +
        'Stop that process first, or set DATA_DIR to another folder for this one.',
    )
    const again = EmbeddedServer.open({ dataDir: fixture.dataDir, log: silentLog, statementTimeoutMs: 0 })
    await expect(again).rejects.toThrow('is in use by another Millrace process')
    await fixture.server.shutDown()
    expect(second()).toBe('locked')
    await fixture.close()
  })
})

describe('a copy of the files', () => {
  it('is of one moment, and is removed at the next start if nobody did', async () => {
    const first = await openFixture()
    await first.pool.query('create table t (n int); insert into t values (1)')
    const folder = join(first.dataDir, 'backup-a1B2c3')
    await mkdir(folder)
    await first.server.copyFiles(join(folder, 'postgres'))
    await first.pool.query('insert into t values (2)')
    const copy = await EmbeddedServer.open({
      dataDir: folder,
      log: silentLog,
      statementTimeoutMs: 0,
      durable: false,
    })
    const client = new Client({ ...first.config, stream: () => copy.socket() })
    await client.connect()
    expect((await client.query('select n from t')).rows).toEqual([{ n: 1 }])
    await client.end()
    await copy.shutDown()
    await first.server.shutDown()
    const again = await EmbeddedServer.open({ dataDir: first.dataDir, log: silentLog, statementTimeoutMs: 0 })
    expect(existsSync(folder)).toBe(false)
    await again.shutDown()
    await first.close()
  })
})

describe('a statement that finds no room', () => {
  it('makes the database refuse all that writes, with the reason, until there is room', async () => {
    const fixture = await openFixture({ diskCheckMs: 20 })
    await fixture.pool.query('create table t (n int)')
    // As PostgreSQL says it of a file that can't grow, while it goes on itself. Here there is room.
    fixture.server.note(Object.assign(new Error('could not extend file'), { code: '53100' }))
    expect(fixture.server.readOnlyReason).toMatch(/is full. Nothing can be saved/)
    await expect(fixture.pool.query('insert into t values (1)')).rejects.toMatchObject({ code: '53100' })
    await vi.waitFor(() => fixture.pool.query('insert into t values (2)'), { timeout: 20_000 })
    expect(fixture.server.readOnlyReason).toBeNull()
    await fixture.close()
  })
})

describe('a statement that does not end', () => {
  it('is ended, and the database comes back with every acknowledged commit', async () => {
    const fixture = await openFixture({ statementTimeoutMs: 300, durable: true })
    await fixture.pool.query('create table t (n int)')
    await fixture.pool.query('insert into t values (1)')
    const bystander = await fixture.connect()
    await bystander.query('begin')
    await bystander.query('insert into t values (2)')
    await bystander.query('commit')
    const runaway = await fixture.connect()
    const ended = runaway.query(ENDLESS)
    const waiting = bystander.query('select 1')
    await expect(ended).rejects.toMatchObject({
      code: '57014',
      message: expect.stringContaining('statement timeout'),
    })
    await expect(waiting).rejects.toThrow('the embedded database was restarted')
    const { rows } = await fixture.pool.query('select count(*)::int as kept from t')
    expect(rows).toEqual([{ kept: 2 }])
    await fixture.close()
  })

  it('may take as long as its connection asked for', async () => {
    const fixture = await openFixture({ statementTimeoutMs: 1 })
    const patient = await fixture.connect({ statement_timeout: 60_000 })
    const { rows } = await patient.query('select count(*)::int as n from generate_series(1, 3000000)')
    expect(rows).toEqual([{ n: 3_000_000 }])
    await fixture.close()
  })
})

describe('a backend that ends by itself', () => {
  it('is opened again, and says why it ended', async () => {
    const fixture = await openFixture()
    await fixture.pool.query('create table t (n int)')
    await expect(fixture.pool.query('/* not seen */ copy t from stdin')).rejects.toThrow(
      'the embedded database was restarted: terminating connection because protocol synchronization was lost',
    )
    expect((await fixture.pool.query('select count(*)::int as n from t')).rows).toEqual([{ n: 0 }])
    await fixture.close()
  })
})
