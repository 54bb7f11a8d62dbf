import { sheets, team } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slowness } from '../../testing/event-loop/cpu-ms.ts'
import { longestTurn } from '../../testing/event-loop/longest-turn.ts'
import { CLIENTS } from './testing/clients.ts'
import { callOf, endOf, errorOf, LIST, output, startMcpServer } from './testing/mcp-server.ts'

let mcp: Awaited<ReturnType<typeof startMcpServer>>
beforeAll(async () => {
  mcp = await startMcpServer()
})
afterAll(() => mcp.server.stop())

/** The message of an event stream with one. */
async function messageIn(
  response: Response,
): Promise<{ result?: { content: { text: string }[] }; error?: { code: number } }> {
  const data = /^data: (.*)$/m.exec(await response.text())?.[1]
  return JSON.parse(data!)
}

describe('hostile requests', () => {
  const deep = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${'['.repeat(100)}${']'.repeat(100)}}`
  it.each([
    ['a body that is not JSON', '{"jsonrpc":', 400, -32_700],
    ['100 levels', deep, 400, -32_700],
    ['a key twice', '{"id":1,"id":2}', 400, -32_700],
    ['a number', '7', 400, -32_600],
    ['another kind of message', '{"hello":1}', 400, -32_600],
    ['nothing', '', 400, -32_700],
    [
      '1000 messages',
      JSON.stringify(Array.from({ length: 1000 }, (_, id) => ({ ...LIST, id }))),
      400,
      -32_600,
    ],
    ['an ID that no double holds', '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}', 400, -32_600],
    ['10 MB', JSON.stringify(callOf('x', { text: 'x'.repeat(10_000_000) })), 413, -32_000],
  ])('refuses %s', async (_name, body, status, code) => {
    expect(await errorOf(await mcp.post(body))).toMatchObject({ status, code })
  })

  it.each([
    ['another type', { 'content-type': 'text/plain' }, 415],
    ['a form', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['a client that reads no streams', { accept: 'application/json' }, 406],
    ['an unknown version', { 'mcp-protocol-version': '1999-01-01' }, 400],
    ['a page of another site', { origin: 'https://evil.example' }, 403],
    [
      'a page of a site whose name leads here',
      { origin: 'http://evil.example:3000', host: 'evil.example:3000' },
      403,
    ],
    ['a page without an origin', { origin: 'null' }, 403],
    ['a strange session', { 'mcp-session-id': 'a b' }, 400],
  ])('refuses %s', async (_name, headers, status) => {
    const response = await mcp.post(LIST, headers)
    expect(await errorOf(response)).toMatchObject({ status })
  })

  it('answers pages on this machine, such as the inspector, and has no other methods', async () => {
    expect((await mcp.post(LIST, { origin: 'http://localhost:6274' })).status).toBe(200)
    const headers = { authorization: `Bearer ${mcp.key}`, accept: 'text/event-stream' }
    for (const method of ['GET', 'DELETE']) {
      const response = await fetch(mcp.url, { method, headers })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    }
  })

  it('answers a short batch of an older client, counted one by one, and unknown names and cursors with errors', async () => {
    const batch = [LIST, { ...LIST, id: 2, method: 'ping' }, callOf('get_run', { runId: 'x' }, 3)]
    const counted = async () => {
      const rows = await mcp.query<{ points: number }>(
        sql`select points from rate_limits where key like 'apikey:%'`,
      )
      return rows.reduce((sum, { points }) => sum + points, 0)
    }
    const before = await counted()
    const text = await (await mcp.post(batch)).text()
    expect(await counted()).toBe(before + 3)
    expect(text.match(/^data: /gm)).toHaveLength(3)
    const unknown = await messageIn(await mcp.post({ ...LIST, params: { cursor: 'x' } }))
    expect(unknown.error).toMatchObject({ code: -32_602 })
    const method = await messageIn(await mcp.post({ ...LIST, method: 'resources/list' }))
    expect(method.error).toMatchObject({ code: -32_601 })
    const name = await messageIn(await mcp.post(callOf('x'.repeat(10_000))))
    expect(JSON.stringify(name.error).length).toBeLessThan(300)
  })

  it('runs a replayed call again, and counts calls by the key’s limit', async () => {
    const id = await mcp.addFlow('Again', [output('a', 1)])
    const name = `again${endOf(id)}`
    for (const _ of [1, 2])
      expect((await messageIn(await mcp.post(callOf(name)))).result?.content[0]!.text).toContain('succeeded')
    expect(await mcp.query(sql`select 1 from flow_runs where flow_id = ${id}`)).toHaveLength(2)
    const limited = await mcp.keyWith(['write'])
    await mcp.query(sql`update rate_limits set points = ${team.KEY_RATE.calls} where key like 'apikey:%'`)
    const headers = { authorization: `Bearer ${limited}` }
    await mcp.post(LIST, headers)
    await mcp.query(sql`update rate_limits set points = ${team.KEY_RATE.calls} where key like 'apikey:%'`)
    const response = await mcp.post(LIST, headers)
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await errorOf(response)).toMatchObject({ status: 429 })
    await mcp.query(sql`delete from rate_limits`)
  })

  it('shortens large outputs, and says so', async () => {
    const text = 'x'.repeat(60_000)
    const id = await mcp.addFlow('Large', [output('a', [text, text, text])])
    const client = await CLIENTS['SDK 1.32'](mcp.url, mcp.key)
    const { structuredContent, content } = await client.call(`large${endOf(id)}`)
    expect(structuredContent).toMatchObject({ state: 'succeeded', note: expect.stringMatching(/shortened/) })
    expect(content[0]!.text!.length).toBeLessThan(60_000)
    const sheet = await mcp.owner.client.call(sheets.create, {
      body: { name: 'Wide', type: 'INPUT_SHEET', columns: [{ key: 'a', label: 'A', type: 'longText' }] },
    })
    const rows = Array.from({ length: 5 }, () => ({ a: text }))
    await client.call('add_rows', { sheetId: sheet.id, rows })
    const seen: unknown[] = []
    let cursor: unknown
    do {
      const page = await client.call('read_rows', { sheetId: sheet.id, ...(cursor ? { cursor } : {}) })
      seen.push(...(page.structuredContent!.rows as unknown[]))
      cursor = page.structuredContent!.nextCursor
    } while (cursor)
    expect(seen).toHaveLength(5)
    await client.close()
  })
})

describe('large requests hold nobody', () => {
  /** As in `testing/event-loop`: on a quiet machine all of these take less than 50 ms. */
  const HELD_MOST_MS = 200

  /** The name of a request that held the event loop for too long. */
  async function tryTurns(name: string, work: () => Promise<unknown>): Promise<string[]> {
    const { longestMs } = await longestTurn(work)
    const slow = longestMs < HELD_MOST_MS ? 1 : await slowness()
    const isHeld = longestMs >= HELD_MOST_MS * slow
    return isHeld ? [`${name}: ${longestMs.toFixed(0)} ms in its longest turn`] : []
  }

  it('arguments, rows and lists of tools', async () => {
    const params = [{ key: 'data', type: 'JSON' as const, required: false }]
    const id = await mcp.addFlow('Takes', [output('a', '@@data@@')], { params })
    const name = `takes${endOf(id)}`
    const sheet = await mcp.owner.client.call(sheets.create, {
      body: { name: 'Many', columns: [{ key: 'a', label: 'A', type: 'text' }] },
    })
    const rows = Array.from({ length: 1000 }, () => ({ a: 'x'.repeat(3000) }))
    const keys = Object.fromEntries(Array.from({ length: 9999 }, (_, at) => [`k${at}`, at]))
    const bodies = {
      numbers: callOf(name, { other: Array.from({ length: 900_000 }, () => 1) }),
      objects: callOf(name, { other: Array.from({ length: 40 }, () => keys) }),
      'wrong arguments': callOf('read_rows', { filter: { and: Array.from({ length: 40 }, () => keys) } }),
      rows: callOf('add_rows', { sheetId: sheet.id, rows }),
      'wrong rows': callOf('add_rows', { sheetId: sheet.id, rows: Array.from({ length: 40 }, () => keys) }),
      metadata: { ...LIST, params: { _meta: { list: Array.from({ length: 900_000 }, () => 1) } } },
      'a progress token': {
        ...LIST,
        params: { _meta: { progressToken: Array.from({ length: 40 }, () => keys) } },
      },
    }
    const held: string[] = []
    for (const [what, body] of Object.entries(bodies)) {
      const text = JSON.stringify(body)
      held.push(...(await tryTurns(what, () => mcp.post(text).then((response) => response.text()))))
    }
    const options = Array.from({ length: 1000 }, (_, at) => ({ label: `Option ${at}`, value: at }))
    const large = Array.from({ length: 20 }, (_, at) => ({ key: `p${at}`, type: 'SELECT' as const, options }))
    for (let count = 0; count < 20; count += 1)
      await mcp.addFlow(`Large ${count}`, [output('a', 1)], { params: large })
    held.push(...(await tryTurns('tools', () => mcp.post(LIST).then((response) => response.text()))))
    expect(held).toEqual([])
  })
})
