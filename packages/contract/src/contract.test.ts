import { describe, expect, it } from 'vitest'
import { createClient, ApiError, urlOf } from './client.ts'
import { id } from './ids.ts'
import * as knowledge from './knowledge/knowledge.ts'
import { ROUTES } from './routes.ts'

describe('routes', () => {
  it('have unique ids and addresses', () => {
    expect(new Set(ROUTES.map((route) => route.id)).size).toBe(ROUTES.length)
    expect(new Set(ROUTES.map((route) => `${route.method} ${route.path}`)).size).toBe(ROUTES.length)
  })

  it('declare a schema for every parameter of their path', () => {
    for (const route of ROUTES) {
      const names = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1])
      const declared = route.params ? Object.keys((route.params as never as { shape: object }).shape) : []
      expect(new Set(declared), route.id).toEqual(new Set(names))
    }
  })

  // A launch is held to its schema by its verb, which names the field that is missing or impossible; what a webhook
  // brings is someone else's JSON.
  const CHECKED_BY_VERB = new Set([
    'flows.createJob',
    'flows.createJobOf',
    'flows.hook',
    'aiWorkers.hook',
    'billing.webhook',
    'channels.receive',
    'channels.receiveApp',
  ])

  it('refuse properties that nobody declared', () => {
    for (const route of ROUTES) {
      if (!route.body || CHECKED_BY_VERB.has(route.id)) continue
      const result = route.body.safeParse({ accountId: 'acc_x', surprise: true })
      expect(result.success, route.id).toBe(false)
      const text = JSON.stringify(result.error?.issues)
      expect(text, route.id).toMatch(/unrecognized_keys|invalid_union/)
    }
  })
})

describe('ids', () => {
  it('take the prefix of their kind only', () => {
    expect(id('agent').safeParse('agt_01h455vb4pex5vsknk084sn02q').success).toBe(true)
    expect(id('agent').safeParse('kb_01h455vb4pex5vsknk084sn02q').success).toBe(false)
    expect(id('agent').safeParse("agt_01h455vb4pex5vsknk084sn02q' or 1=1").success).toBe(false)
  })
})

describe('the client', () => {
  it('fills and escapes parameters and leaves out what is undefined', () => {
    const url = urlOf(knowledge.listSources, {
      params: { id: 'a/b' },
      query: { page: 2, state: undefined, search: 'ä &' },
    })
    expect(url).toBe('/millrace/knowledge/a%2Fb/sources?page=2&search=%C3%A4+%26')
  })

  it('turns the failure envelope into an error with its code and details', async () => {
    const body = { code: 404, msg: 'No.', message: 'No.', error: 'not_found', details: { x: 1 } }
    const client = createClient({ baseUrl: '', fetch: async () => Response.json(body, { status: 404 }) })
    const failed = await client.call(knowledge.list, { query: {} }).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(ApiError)
    expect(failed).toMatchObject({ status: 404, code: 'not_found', message: 'No.', details: { x: 1 } })
  })

  it('tells an unreachable server from a refusal', async () => {
    const client = createClient({ baseUrl: '', fetch: () => Promise.reject(new TypeError('fetch failed')) })
    await expect(client.call(knowledge.list, { query: {} })).rejects.toMatchObject({
      status: 0,
      code: 'network',
    })
  })
})
