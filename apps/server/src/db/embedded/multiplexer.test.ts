import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RawClient } from './fixtures/raw-client.ts'
import { openFixture, type ServerFixture } from './fixtures/server.ts'
import { BACKGROUND_CLIENT } from './session.ts'

const CLIENTS = 16
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

describe('sixteen clients on one backend', () => {
  let fixture: ServerFixture
  beforeAll(async () => {
    fixture = await openFixture()
    await fixture.pool.query('create table t (id serial primary key, k text, n int)')
  })
  afterAll(() => fixture.close())

  it('answers each client with its own rows when all send different statements', async () => {
    const ask = async (client: number, round: number) => {
      const columns = (client % 4) + 1
      const values = times(columns, (column) => `${client}-${round}-${column}`)
      const text = `select ${values.map((_, index) => `$${index + 1}::text as c${index}`).join(', ')}`
      const { rows } = await fixture.pool.query(text, values)
      expect(rows).toEqual([Object.fromEntries(values.map((value, index) => [`c${index}`, value]))])
    }
    await Promise.all(
      times(CLIENTS, async (client) => {
        for (let round = 0; round < 50; round++) await ask(client, round)
      }),
    )
  })

  it('carries parameters and answers of 300 KB', async () => {
    const ask = async (client: number) => {
      const big = String.fromCharCode(97 + client).repeat(300_000 + client)
      const { rows } = await fixture.pool.query<{ same: string; client: number }>(
        'select $1::text as same, $2::int as client',
        [big, client],
      )
      expect(rows[0]?.same === big && rows[0].client === client).toBe(true)
    }
    await Promise.all(times(CLIENTS * 4, (index) => ask(index % CLIENTS)))
  })

  it('keeps transactions apart and rolls back the ones that fail', async () => {
    const work = async (client: number, round: number) => {
      const connection = await fixture.pool.connect()
      try {
        await connection.query('begin')
        await connection.query('insert into t (k, n) values ($1, $2)', [`c${client}`, round])
        await new Promise(setImmediate)
        await connection.query(round % 2 === 0 ? 'commit' : 'rollback')
      } finally {
        connection.release()
      }
    }
    await Promise.all(
      times(CLIENTS, async (client) => {
        for (let round = 0; round < 10; round++) await work(client, round)
      }),
    )
    const { rows } = await fixture.pool.query(
      `select count(*)::int as kept, count(*) filter (where n % 2 = 1)::int as odd from t where k like 'c%'`,
    )
    expect(rows).toEqual([{ kept: CLIENTS * 5, odd: 0 }])
  })

  it('lets clients use one statement name for different statements', async () => {
    const clients = await Promise.all(times(3, () => fixture.connect()))
    for (let round = 0; round < 2; round++) {
      const answers = await Promise.all(
        clients.map((client, index) =>
          client.query({ name: 'same', text: `select ${index} as v, $1::text as p`, values: [`x${index}`] }),
        ),
      )
      expect(answers.map(({ rows }) => rows[0])).toEqual(times(3, (index) => ({ v: index, p: `x${index}` })))
    }
    await Promise.all(clients.map((client) => client.end()))
    const { rows } = await fixture.pool.query('select count(*)::int as left from pg_prepared_statements')
    expect(rows).toEqual([{ left: 0 }])
  })

  it('goes on after errors in the middle of a pipeline and of a transaction', async () => {
    const client = await fixture.connect()
    await expect(client.query('select 1/$1::int', [0])).rejects.toMatchObject({ code: '22012' })
    await client.query('begin')
    await expect(client.query('select nonsense')).rejects.toMatchObject({ code: '42703' })
    await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' })
    await client.query('rollback')
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect((await fixture.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  })

  it('rolls back what a client that dies left open', async () => {
    const client = await fixture.connect()
    await client.query('begin')
    await client.query(`insert into t (k) values ('dead')`)
    const closed = new Promise((resolve) => client.once('end', resolve))
    client.connection.stream.destroy()
    await closed
    const { rows } = await fixture.pool.query(`select count(*)::int as found from t where k = 'dead'`)
    expect(rows).toEqual([{ found: 0 }])
  })

  it('lets others go before clients in the background, which get their turn all the same', async () => {
    const owner = await fixture.connect()
    const background = await fixture.connect({ application_name: BACKGROUND_CLIENT })
    const other = await fixture.connect()
    const order: string[] = []
    await owner.query('begin')
    const late = background.query('select 1').then(() => order.push('background'))
    const first = other.query('select 1').then(() => order.push('other'))
    await owner.query('select 1')
    await owner.query('commit')
    await Promise.all([late, first])
    expect(order).toEqual(['other', 'background'])
    const done = new AbortController()
    const flood = times(4, async () => {
      while (!done.signal.aborted) await fixture.pool.query('select 1')
    })
    await background.query('select 1')
    done.abort()
    await Promise.all(flood)
  })

  it('refuses what one shared backend cannot do, and stays usable', async () => {
    const client = await fixture.connect()
    await client.query('begin')
    await expect(client.query('copy t from stdin')).rejects.toMatchObject({ code: '0A000' })
    await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' })
    await client.query('rollback')
    await expect(client.query('discard all')).rejects.toMatchObject({ code: '0A000' })
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('lets a client copy a table out while others work', async () => {
    const client = await fixture.connect()
    const others = times(8, () => fixture.pool.query('select 3 as three'))
    await client.query('copy (select repeat(g::text, 1000) from generate_series(1, 500) g) to stdout')
    for (const { rows } of await Promise.all(others)) expect(rows).toEqual([{ three: 3 }])
    expect((await client.query('select 4 as four')).rows).toEqual([{ four: 4 }])
  })
})

describe('messages of other drivers', () => {
  let fixture: ServerFixture
  beforeAll(async () => {
    fixture = await openFixture()
  })
  afterAll(() => fixture.close())

  it('finds the unnamed statement again after another client has replaced it', async () => {
    const [one, two] = await Promise.all([
      RawClient.connect(fixture.server),
      RawClient.connect(fixture.server),
    ])
    one.send(one.parse(`select 'of one'`), one.sync())
    expect(await one.until('Z')).toEqual(['1', 'Z:I'])
    two.send(two.parse(`select 'of two'`), two.sync())
    await two.until('Z')
    one.send(one.run(), one.sync())
    expect(await one.until('Z')).toEqual(['2', 'D:of one', 'C', 'Z:I'])
    two.send(two.run(), two.sync())
    expect(await two.until('Z')).toEqual(['2', 'D:of two', 'C', 'Z:I'])
  })

  it('keeps the backend for a pipeline that flushes, until its sync', async () => {
    const raw = await RawClient.connect(fixture.server)
    raw.send(raw.parse('select 1'), raw.run(), raw.flush())
    expect(await raw.until('C')).toEqual(['1', '2', 'D:1', 'C'])
    const other = fixture.pool.query('select 2 as two')
    raw.send(raw.parse('select nonsense'), raw.run(), raw.flush())
    expect(await raw.until('E')).toEqual(['E:42703'])
    raw.send(raw.parse('select 3'), raw.run(), raw.flush(), raw.sync())
    expect(await raw.until('Z')).toEqual(['Z:I'])
    expect((await other).rows).toEqual([{ two: 2 }])
  })

  it('rolls back a failed pipeline whose client is gone before its sync', async () => {
    const raw = await RawClient.connect(fixture.server)
    raw.send(raw.parse('select nonsense'), raw.run(), raw.flush())
    await raw.until('E')
    raw.socket.destroy()
    expect((await fixture.pool.query('select 5 as five')).rows).toEqual([{ five: 5 }])
  })

  it('hangs up on a client that breaks the protocol', async () => {
    const raw = await RawClient.connect(fixture.server)
    raw.send(Buffer.from([0x51, 0, 0, 0, 1, 0, 0, 0]))
    expect(await raw.until('E')).toEqual(['E:08P01'])
    raw.socket.resume()
    await once(raw.socket, 'close')
  })
})

describe('channels', () => {
  let fixture: ServerFixture
  beforeAll(async () => {
    fixture = await openFixture()
  })
  afterAll(() => fixture.close())

  it('delivers notices to those who listen, and to no one else', async () => {
    const heard: string[] = []
    const [one, two, three] = await Promise.all(times(3, () => fixture.connect()))
    for (const [name, client] of Object.entries({ one: one!, two: two!, three: three! })) {
      client.on('notification', ({ channel, payload }) => heard.push(`${name} ${channel} ${payload}`))
    }
    await one!.query('listen a; listen "B b"')
    await two!.query('LISTEN A')
    await fixture.pool.query(`select pg_notify('a', '1'), pg_notify('B b', '2'), pg_notify('c', '3')`)
    await Promise.all([one!.query('select 1'), two!.query('select 1'), three!.query('select 1')])
    expect(heard.sort()).toEqual(['one B b 2', 'one a 1', 'two a 1'])

    heard.length = 0
    await two!.query('unlisten a')
    await fixture.pool.query(`notify a, '4'`)
    await Promise.all([one!.query('select 1'), two!.query('select 1')])
    expect(heard).toEqual(['one a 4'])

    heard.length = 0
    await one!.end()
    await two!.query('listen a')
    await fixture.pool.query(`notify a, '5'`)
    await two!.query('select 1')
    expect(heard).toEqual(['two a 5'])
  })
})

describe('a transaction that sits idle', () => {
  it('makes those who wait fail with a clear error instead of hanging', async () => {
    const fixture = await openFixture({ waitLimitMs: 200 })
    const owner = await fixture.connect()
    await owner.query('begin')
    await expect(fixture.pool.query('select 1')).rejects.toMatchObject({
      code: '55P03',
      message: expect.stringContaining('sat idle in its transaction'),
    })
    const named = fixture.pool.query({ name: 'later', text: 'select $1::int as n', values: [1] })
    await expect(named).rejects.toMatchObject({ code: '55P03' })
    await owner.query('commit')
    expect((await fixture.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await fixture.close()
  })

  it('is rolled back and its client cut in the end', async () => {
    const fixture = await openFixture({ idleTimeoutMs: 100 })
    const owner = await fixture.connect()
    await owner.query('begin')
    await owner.query('create table half_done (n int)')
    await new Promise((resolve) => owner.once('end', resolve))
    const { rows } = await fixture.pool.query<{ found: string | null }>(
      `select to_regclass('half_done')::text as found`,
    )
    expect(rows).toEqual([{ found: null }])
    await fixture.close()
  })
})
