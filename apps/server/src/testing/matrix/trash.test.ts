import { accounts, ApiError, type Client, ROUTES, type Route } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Input } from './case.ts'
import { caseOf } from './cases.ts'
import { createWorld, type World } from './world.ts'

/** Operations on what belongs to the account, a person or all projects, and so outlives each project. */
const OF_NO_PROJECT = /^(team|accounts|mail|credentials|connections|credits|webhooks)\./

interface Thing {
  route: Route
  input: Input
  random: Input
}

let world: World
let admin: Client
const things: Thing[] = []

beforeAll(async () => {
  world = await createWorld()
  const { token } = await world.server.addMember(world.accountId, 'AIACCOUNTADMIN', [])
  admin = world.server.client({ token })
  const { id } = await admin.call(accounts.createProject, { body: { name: 'Doomed' } })
  const inDoomed = world.server.client({ token, projectId: id })
  for (const route of ROUTES) {
    const found = caseOf(route)
    if (found?.over !== 'object' || OF_NO_PROJECT.test(route.id)) continue
    await forgetLimits()
    things.push({ route, input: await found.make(inDoomed, world), random: found.random(world) })
  }
  await admin.call(accounts.deleteProject, { query: { id, name: 'Doomed' } })
})
afterAll(async () => {
  await world.server.stop()
  await world.meta.close()
  await world.vendors.close()
})

const forgetLimits = () => sql`delete from rate_limits`.execute(world.server.running.context.db.kysely)

async function answer(client: Client, { id, ...route }: Route, input: Input) {
  await forgetLimits()
  try {
    const { params, query, body } = input
    const response = await client.open({ id, ...route }, { params, query, body } as never)
    await response.text()
    return { status: response.status }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, code: error.code, message: error.message }
  }
}

it('tries many things', () => {
  expect(things.length).toBeGreaterThan(100)
})

it.each(ROUTES.map(({ id }) => id).filter((id) => !OF_NO_PROJECT.test(id)))(
  '%s: what a deleted project contains looks like it never existed',
  async (id) => {
    const thing = things.find(({ route }) => route.id === id)
    if (!thing) return
    const { route, input, random } = thing
    for (const client of [admin, world.server.client()]) {
      const got = await answer(client, route, input)
      expect(got, id).toEqual(await answer(client, route, random))
      // Never 400: that would mean that nothing was looked up.
      expect([401, 404], id).toContain(got.status)
    }
  },
)
