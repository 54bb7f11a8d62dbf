import {
  ApiError,
  type Client,
  type Feature,
  FEATURES,
  featuresOf,
  FOR_PEOPLE_ONLY,
  type Role,
  ROUTES,
  type Route,
} from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '../../http/openapi.ts'
import { newId } from '../../lib/ids.ts'
import type { Case, Input } from './case.ts'
import { CASES, caseOf } from './cases.ts'
import { MORE_CASES } from './cases-more.ts'
import { idAt, idsIn, withId } from './ids-in.ts'
import { createWorld, KEYS, PRINCIPALS, type PrincipalName, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  await world.server.stop()
  await world.meta.close()
  await world.vendors.close()
})

describe('the authorisation matrix', () => {
  it('has an entry for every operation, and no others', () => {
    expect(Object.keys(CASES).toSorted()).toEqual(ROUTES.map((route) => route.id).toSorted())
  })

  it('is in the OpenAPI document: every operation says who can call it', async () => {
    const { paths } = (await openApi('/api')) as {
      paths: Record<string, Record<string, { 'x-authz'?: unknown }>>
    }
    const operations = Object.values(paths).flatMap((path) => Object.values(path))
    expect(operations.length).toBe(ROUTES.length)
    for (const operation of operations)
      expect(operation['x-authz']).toMatchObject({ effect: expect.any(String) })
  })

  for (const route of ROUTES)
    it(`${route.id}: every principal on own, foreign and random ids`, async () => {
      const found = caseOf(route)
      expect(found, `no matrix entry for ${route.id}`).toBeDefined()
      const things = makeThings(route, found!)
      for (const principal of principalsFor(route)) await tryAs(route, found!, { principal, things })
      await tryMixed(route, found!, { things, least: 2 })
    })

  it.each(MORE_CASES)('%s: checks the further things that a call can name', async (id, one) => {
    const route = ROUTES.find((each) => each.id === id)!
    expect(await tryMixed(route, one, { things: makeThings(route, one), least: 1 })).toBeGreaterThan(0)
  })
})

/** Routes that ask nobody to sign in treat all callers alike: a few of each kind show that. */
const FOR_PUBLIC: readonly PrincipalName[] = ['nobody', 'admin', 'revoked session', 'read key', 'ended key']

/** In other accounts they are strangers like any other: their own test shows it. */
const OPERATORS: readonly PrincipalName[] = ['operator', 'key of an operator']

const principalsFor = ({ who }: Route): readonly PrincipalName[] => {
  if (who.access === 'public') return FOR_PUBLIC
  return who.access === 'operator' ? PRINCIPALS : PRINCIPALS.filter((name) => !OPERATORS.includes(name))
}

interface Things {
  of: (whose: 'own' | 'foreign') => Promise<Input>
  /** Records what was tried, and the result. */
  tried: (whose: 'own' | 'foreign', status: number) => void
}

/** Makes the objects to try an operation on. One object serves all who are refused, and all who only read it. */
function makeThings(route: Route, one: Case): Things {
  const made = new Map<string, Input>()
  return {
    of: async (whose) => {
      if (one.over !== 'object') throw new Error(`${route.id} is not about a thing`)
      const admin = whose === 'own' ? world.admin : world.foreign.admin
      const thing = made.get(whose) ?? (await one.make(admin, world))
      made.set(whose, thing)
      return thing
    },
    tried: (whose, status) => {
      const isAsBefore = status >= 400 || ('effect' in route.who && route.who.effect === 'read')
      if (!isAsBefore) made.delete(whose)
    },
  }
}

async function tryAs(
  route: Route,
  one: Case,
  { principal, things }: { principal: PrincipalName; things: Things },
) {
  await forgetLimits()
  if (one.over === 'none') return tryOnNothing(route, one, principal)
  if (one.over === 'project') {
    const input = one.input(world)
    const foreign = { ...input, project: world.foreign.projectId }
    await expectStatus(
      route,
      principal,
      { ...input, project: world.projectId },
      onOwn(route, one, principal),
      'own project',
    )
    await expectStatus(route, principal, foreign, onForeign(route, one, principal), 'foreign project')
    return
  }
  const expected = onOwn(route, one, principal)
  await expectStatus(route, principal, await things.of('own'), expected, 'own')
  things.tried('own', expected)
  // Callers refused by the route are refused before the object is looked up.
  if (atTheDoor(route, principal) !== null) return
  const foreign = await answer(route, principal, await things.of('foreign'))
  things.tried('foreign', foreign.status)
  const random = await answer(route, principal, one.random(world))
  expect(foreign.status, `${route.id} as ${principal} on a foreign id`).toBe(onForeign(route, one, principal))
  // A foreign ID must look exactly like a random one, except to those for whom it isn't foreign.
  if (foreign.status !== 200)
    expect(foreign, `${route.id} as ${principal}: foreign against random`).toEqual(random)
}

async function tryOnNothing(route: Route, one: Case & { over: 'none' }, principal: PrincipalName) {
  const expected = onNothing(route, one, principal)
  if (!one.prepare || expected !== 200)
    return expectStatus(route, principal, await one.input(world), expected, 'none')
  // A user made for this try stands for all who are allowed.
  if (principal !== 'editor') return
  const { client } = await world.server.addMember(world.accountId, 'AIEDITOR', [world.projectId])
  const got = await call(client, route, await one.prepare(client))
  expect(got.status, `${route.id} as somebody new: ${JSON.stringify(got.body)}`).toBe(200)
}

/** IDs, times and durations, which differ between answers. */
const VARYING = /[a-z]{2,4}_[0-9a-z]{26}|\d{4}-\d\d-\d\dT[\d:.]+Z|tookMs\W+\d+/g

/**
 * Where a call names several things, each must be checked: one of another account gets the same answer as one that
 * never existed, although the others are the caller's own. Returns how many were tried.
 */
async function tryMixed(
  route: Route,
  one: Case,
  { things, least }: { things: Things; least: number },
): Promise<number> {
  if (one.over !== 'object') return 0
  const foreign = await things.of('foreign')
  const ids = idsIn(await things.of('own')).filter(([place, id]) => {
    const other = idAt(foreign, place)
    return other !== null && other !== id
  })
  // Calls with one ID are tried as every principal.
  if (ids.length < least) return 0
  for (const [place, id] of ids) {
    const answers = []
    for (const other of [idAt(foreign, place)!, `${id.split('_')[0]}_${newId('flow').split('_')[1]}`]) {
      await forgetLimits()
      const got = await answer(route, 'admin', withId(await things.of('own'), place, other))
      things.tried('own', got.status)
      answers.push({ ...got, body: JSON.stringify(got.body).replaceAll(VARYING, '…') })
    }
    expect(answers[0], `${route.id}: foreign id at ${place.join('.')}`).toEqual(answers[1])
  }
  return ids.length
}

/** The route's own verdict on the principal: 401, 403, or null when the verb has to check the object. */
function atTheDoor(route: Route, principal: PrincipalName): 401 | 403 | null {
  const { who } = route
  if (who.access === 'public') return null
  if (principal === 'revoked session' || principal === 'ended key') return 401
  const scopes = KEYS[principal]
  if (scopes && !opensTo(route, scopes)) return 403
  if (who.access === 'visitor') return null
  if (principal === 'nobody' || principal === 'visitor') return 401
  if (who.access === 'operator') return principal === 'operator' ? null : 403
  if (who.access !== 'member') return null
  const mayUse = (feature: Feature) =>
    (FEATURES[feature].roles as readonly Role[]).includes(roleOf(principal))
  return featuresOf(who).every(mayUse) ? null : 403
}

/** Whether a key with these scopes can call the route at all; otherwise it is refused, whatever its maker can do. */
function opensTo({ id, who }: Route, scopes: readonly string[]): boolean {
  if ('keys' in who && who.keys) return true
  if (who.access === 'user' || who.access === 'operator') return false
  const features = who.access === 'member' ? featuresOf(who) : []
  if (features.some((feature) => FOR_PEOPLE_ONLY.includes(feature))) return false
  const namesConversations = features.includes('readConversations')
  if (namesConversations && !scopes.includes('conversations')) return false
  if (who.effect === 'write') return scopes.includes('write') || scopes.includes('admin')
  const conversations = who.access !== 'member' || id.startsWith('conversations.')
  return !conversations || scopes.includes('conversations')
}

const READERS: readonly PrincipalName[] = ['reader', 'demoted to reader', 'read key']
const EDITORS: readonly PrincipalName[] = ['editor', 'editor of another project', 'write key']
/** Members of no project of the account, or not of the one that is tried. */
const OUTSIDERS: readonly PrincipalName[] = [
  'editor of another project',
  'admin of another account',
  'invited, not yet accepted',
]

function roleOf(principal: PrincipalName): Role {
  if (READERS.includes(principal)) return 'AIREADER'
  return EDITORS.includes(principal) ? 'AIEDITOR' : 'AIACCOUNTADMIN'
}

const onNothing = (route: Route, one: Case & { over: 'none' }, principal: PrincipalName) =>
  atTheDoor(route, principal) ?? one.status ?? 200

function onOwn(route: Route, one: Case, principal: PrincipalName): number {
  const door = atTheDoor(route, principal)
  // Projects of others don't exist for the caller, whatever their role: that is checked first.
  const outside = OUTSIDERS.includes(principal)
  if (door === 401) return 401
  if (one.over === 'project' && outside) return 404
  if (door !== null) return door
  if (one.over === 'object' && one.forVisitors) return 200
  if (route.who.access === 'visitor' && (principal === 'nobody' || principal === 'visitor'))
    return one.over === 'object' && one.heldByMaker ? 404 : 401
  if (outside) return 404
  if (one.over === 'object' && one.heldByMaker && principal !== 'admin') return 404
  return 200
}

function onForeign(route: Route, one: Case, principal: PrincipalName): number {
  const door = atTheDoor(route, principal)
  if (door === 401) return 401
  // The ID is foreign to nobody, but a key may be refused whatever the object.
  if (one.over === 'object' && one.forVisitors) return door ?? 200
  if (principal === 'admin of another account') return 200
  if (one.over === 'project') return 404
  if (door !== null) return door
  if (route.who.access === 'visitor' && (principal === 'nobody' || principal === 'visitor'))
    return one.over === 'object' && one.heldByMaker ? 404 : 401
  return 404
}

async function expectStatus(
  route: Route,
  principal: PrincipalName,
  input: Input,
  status: number,
  what: string,
) {
  const got = await answer(route, principal, input)
  expect(got.status, `${route.id} as ${principal} on ${what}: ${JSON.stringify(got.body)}`).toBe(status)
}

async function answer(route: Route, principal: PrincipalName, input: Input) {
  const client = ENDS_ITS_CALLER.has(route.id) ? await ownSession(principal) : world.clients[principal]
  return call(client, route, input)
}

const forgetLimits = () => sql`delete from rate_limits`.execute(world.server.running.context.db.kysely)

const ENDS_ITS_CALLER = new Set(['accounts.logout', 'team.leave'])

/** Signing out must not end the session that the rest of the test needs. */
async function ownSession(principal: PrincipalName): Promise<Client> {
  if (principal === 'nobody' || principal === 'visitor' || principal === 'revoked session')
    return world.clients[principal]
  if (principal.endsWith(' key')) return world.clients[principal]
  return (await world.server.addMember(world.accountId, 'AIEDITOR', [world.projectId])).client
}

const STREAMS = new Set(['events.stream', 'handoffs.follow', 'handoffs.deskStream'])

async function call(client: Client, route: Route, input: Input): Promise<{ status: number; body: unknown }> {
  const stop = new AbortController()
  const withProject = input.project ? { ...input.query, projectId: input.project } : input.query
  const request = { params: input.params, query: withProject, body: input.body }
  try {
    const response = await client.open(route, request as never, { signal: stop.signal })
    // An event stream stays open: its status is enough.
    if (STREAMS.has(route.id)) stop.abort()
    const body = stop.signal.aborted ? null : await response.text()
    return { status: response.status, body }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, body: { code: error.code, message: error.message } }
  }
}
