import { expect, it } from 'vitest'
import { openFixture } from './fixtures/server.ts'
import { maintain, type MaintenanceState } from './maintenance.ts'

it('vacuums tables that changed, keeps them small, and rests when nothing was written', async () => {
  const { pool, config, close } = await openFixture()
  const state: MaintenanceState = { checkpointAt: null, seen: null }
  await pool.query('create table counters (id int primary key, n int not null, padding text not null)')
  await pool.query(`insert into counters select g, 0, repeat('x', 100) from generate_series(1, 1000) g`)
  const rounds: string[][] = []
  for (let round = 0; round < 10; round++) {
    for (let update = 0; update < 10; update++) await pool.query('update counters set n = n + 1')
    rounds.push(await maintain(config, state))
  }
  expect(rounds.every((tables) => tables.includes('public.counters'))).toBe(true)
  // 100 updates of 1,000 rows would leave 14 MB; ten rounds' worth of dead rows is 1.5 MB.
  const { rows } = await pool.query<{ size: number }>(`select pg_relation_size('counters')::int as size`)
  expect(rows[0]!.size).toBeLessThan(3_000_000)
  expect(await maintain(config, state)).toEqual([])
  await close()
})
