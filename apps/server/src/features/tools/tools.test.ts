import { accounts, agents, credentials, tools } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { type Principal, startTestServer, type TestServer } from '../../testing/server.ts'
import { loadAgentTools } from './index.ts'
import { type OtherSide, otherSide, pay, sendJson, toolWith } from './testing.ts'

let server: TestServer
let owner: Principal & { accountId: string; projectId: string }
const sides: OtherSide[] = []
const side = async (...args: Parameters<typeof otherSide>) => {
  const one = await otherSide(...args)
  sides.push(one)
  return one
}

beforeAll(async () => {
  server = await startTestServer({ works: false })
  owner = await server.signUp()
})
afterAll(() => server.stop())
afterEach(async () => {
  await Promise.all(sides.splice(0).map((one) => one.close()))
  await sql`delete from tools`.execute(server.running.context.db.kysely)
  await sql`delete from rate_limits`.execute(server.running.context.db.kysely)
})

const create = (tool: tools.ToolInput) => owner.client.call(tools.create, { body: tool })
const test = (tool: tools.ToolInput, given: Record<string, unknown> = { id: 'a' }) =>
  owner.client.call(tools.test, { body: { tool, arguments: given } })
const makeAgent = async () => (await owner.client.call(agents.create, { body: { name: 'Agent' } })).id
const grant = (agentId: string, ...wishes: { toolId: string; allowWrite?: boolean }[]) =>
  owner.client.call(agents.setTools, { params: { id: agentId }, body: { tools: wishes } })
const load = (agentId: string) =>
  loadAgentTools(server.running.context, { accountId: owner.accountId, agentId, granted: null })
const signal = new AbortController().signal
const refusal = (work: Promise<unknown>) => work.catch((error: unknown) => error)

describe('saving', () => {
  it('creates, lists, finds, changes and deletes, each with a trace', async () => {
    const tool = await create(toolWith('https://api.example.test/items/@@id@@'))
    expect(tool).toMatchObject({ name: 'look_up', revision: 1, timeoutSeconds: 15, agents: [] })
    expect((await owner.client.call(tools.list, { query: { search: 'LOOK' } })).items).toEqual([tool])
    expect((await owner.client.call(tools.list, { query: { search: 'other' } })).total).toBe(0)
    const changed = await owner.client.call(tools.update, {
      params: { id: tool.id },
      body: { tool: { ...toolWith(tool.request.url), name: 'find_item' }, revision: 1 },
    })
    expect(changed).toMatchObject({ name: 'find_item', revision: 2 })
    await owner.client.call(tools.remove, { params: { id: tool.id } })
    expect(await refusal(owner.client.call(tools.get, { params: { id: tool.id } }))).toMatchObject({
      status: 404,
    })
    const { rows } = await sql<{ action: string }>`select action from audit_entries
      where object_id = ${tool.id} order by id`.execute(server.running.context.db.kysely)
    expect(rows.map(({ action }) => action)).toEqual(['tool.create', 'tool.update', 'tool.delete'])
  })

  it('refuses a name that is taken and a revision that is stale', async () => {
    const one = await create(toolWith('https://api.example.test/'))
    expect(await refusal(create(toolWith('https://api.example.test/')))).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'name' }] },
    })
    const save = () =>
      owner.client.call(tools.update, {
        params: { id: one.id },
        body: { tool: toolWith('https://api.example.test/x'), revision: 1 },
      })
    await save()
    expect(await refusal(save())).toMatchObject({ status: 409, details: { revision: 2 } })
  })

  it('refuses a credential that is not there, like one of another account', async () => {
    const tool = { ...toolWith('https://api.example.test/'), credentialId: newId('credential') }
    expect(await refusal(create(tool))).toMatchObject({ status: 404 })
    expect(await refusal(test(tool))).toMatchObject({ status: 404 })
  })

  it('refuses properties that only the server sets', async () => {
    const tool = { ...toolWith('https://api.example.test/'), origin: 'https://other.test' }
    expect(await refusal(create(tool))).toMatchObject({ status: 400 })
  })
})

describe('a call', () => {
  it('sends what the template says and gives the part that was asked for', async () => {
    const other = await side((_seen, response) => sendJson(response, { data: [{ 'a/b': 'first' }] }))
    const tool = toolWith(`${other.url}/items/@@id@@`, {
      request: {
        method: 'POST',
        query: [{ name: 'v', value: '2' }],
        headers: [{ name: 'X-Id', value: '@@id@@' }],
        body: '{"id": "@@id@@"}',
      },
      response: { pointer: '/data/0/a~1b' },
    })
    const result = await test(tool, { id: 'x y' })
    expect(result).toMatchObject({ ok: true, status: 200, text: 'first', truncated: false })
    expect(result.request).toMatchObject({ method: 'POST', url: `${other.url}/items/x%20y?v=2` })
    expect(other.seen[0]).toMatchObject({ method: 'POST', url: '/items/x%20y?v=2', body: '{"id":"x y"}' })
    expect(other.seen[0]!.headers).toMatchObject({ 'x-id': 'x y', 'content-type': 'application/json' })
  })

  it('does not go out when the arguments are wrong, and says what is', async () => {
    const other = await side((_seen, response) => sendJson(response, {}))
    const result = await test(toolWith(`${other.url}/@@id@@`), { id: 7, more: true })
    expect(result).toMatchObject({ ok: false, status: null, request: null })
    expect(result.text).toMatch(/id must be text; The arguments can’t have more/)
    expect(other.seen).toEqual([])
  })

  it('reads ten megabytes only as far as it needs, and says so', async () => {
    let sent = 0
    const other = await side(async (_seen, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' })
      response.setMaxListeners(0)
      const part = Buffer.alloc(65_536, 'x')
      while (sent < 10_000_000 && !response.destroyed) {
        sent += part.length
        if (!response.write(part))
          await Promise.race([
            new Promise((resolve) => response.once('drain', resolve)),
            new Promise((resolve) => response.once('close', resolve)),
          ])
      }
      response.end()
    })
    const result = await test(toolWith(`${other.url}/@@id@@`, { response: { maxCharacters: 500 } }))
    expect(result).toMatchObject({ ok: true, truncated: true })
    expect(result.text).toMatch(
      /^x{500}\n\[The response was longer; only its first 500 characters are shown\.\]$/,
    )
    await other.ended
    expect(sent).toBeLessThan(10_000_000)
  })

  it('does not look into what is too large, and tells an announced size from a read one', async () => {
    const other = await side((_seen, response) => {
      const body = Buffer.alloc(2_000_000, ' ')
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
    })
    const result = await test(toolWith(`${other.url}/@@id@@`, { response: { pointer: '/a' } }))
    expect(result).toMatchObject({
      ok: false,
      text: expect.stringContaining('larger than the limit of 1000 kB') as string,
    })
  })

  it('gives up on a slow side after its time', async () => {
    const other = await side(() => {})
    const result = await test(toolWith(`${other.url}/@@id@@`, { timeoutSeconds: 1 }))
    expect(result).toMatchObject({ ok: false, status: null })
    expect(result.text).toContain('took longer than 1 second')
  })

  it.each([
    'http://10.0.0.8/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]:1/',
    'http://[::ffff:10.0.0.8]/',
    'http://167772168/',
  ])('is not led by a redirect to %s', async (location) => {
    const other = await side((_seen, response) => void response.writeHead(302, { location }).end())
    const result = await test(toolWith(`${other.url}/@@id@@`))
    expect(result.ok).toBe(false)
    expect(result.text).toContain('isn’t on the public internet')
  })

  it('refuses a private address from the start', async () => {
    const result = await test(toolWith('http://192.168.7.7/@@id@@'))
    expect(result).toMatchObject({ ok: false, status: null })
  })

  it('carries no header of its own over to another origin, and data nowhere', async () => {
    const target = await side((_seen, response) => sendJson(response, { arrived: true }))
    const other = await side(
      (_seen, response) => void response.writeHead(307, { location: `${target.url}/there` }).end(),
    )
    const headers = [{ name: 'X-Api-Key', value: 'key of the owner' }]
    const read = await test(toolWith(`${other.url}/@@id@@`, { request: { headers } }))
    expect(read.ok).toBe(false)
    const body = '{"id": "@@id@@"}'
    const write = await test(toolWith(`${other.url}/@@id@@`, { request: { method: 'POST', headers, body } }))
    expect(write).toMatchObject({ ok: false, status: 307 })
    expect(target.seen).toEqual([])
  })

  it('does not take what is not text, and tells failures with their status', async () => {
    const other = await side(({ url }, response) => {
      if (url === '/picture') response.writeHead(200, { 'content-type': 'image/png' }).end('PNG')
      else sendJson(response, { error: 'no such thing' }, 404)
    })
    const picture = await test(toolWith(`${other.url}/@@id@@`), { id: 'picture' })
    expect(picture).toMatchObject({ ok: false, text: expect.stringContaining('image/png') as string })
    const missing = await test(toolWith(`${other.url}/@@id@@`), { id: 'x' })
    expect(missing).toMatchObject({ ok: false, status: 404 })
    expect(missing.text).toBe('It responded with status 404. {"error":"no such thing"}')
  })

  it('says when there is nothing at the pointer, or no JSON', async () => {
    const other = await side(({ url }, response) => {
      if (url === '/text') response.writeHead(200, { 'content-type': 'text/plain' }).end('words')
      else sendJson(response, { a: { constructor: 1 } })
    })
    const at = (pointer: string, id: string) =>
      test(toolWith(`${other.url}/@@id@@`, { response: { pointer } }), { id })
    expect((await at('/b', 'x')).text).toContain('nothing at /b')
    expect((await at('/__proto__/toString', 'x')).text).toContain('nothing at')
    expect((await at('/a', 'text')).text).toContain('isn’t JSON')
  })

  it('is counted: tests cannot be used to flood another side', async () => {
    const other = await side((_seen, response) => sendJson(response, {}))
    const tool = toolWith(`${other.url}/@@id@@`)
    for (let n = 0; n < 60; n++) await test(tool)
    expect(await refusal(test(tool))).toMatchObject({ status: 429 })
  })
})

describe('a credential', () => {
  const secret = 'tok_"quoted\\ and long'
  const keep = (origin: string, projectId: string | null = null, auth?: object) =>
    owner.client.call(credentials.create, {
      body: {
        name: `Key ${(kept += 1)}`,
        projectId,
        secret: { kind: 'http', origin, auth: (auth ?? { type: 'bearer', token: secret }) as never },
      },
    })
  let kept = 0

  it('goes along to its own site, and is shown to nobody, not even when it is sent back', async () => {
    const other = await side(({ headers }, response) => sendJson(response, { got: headers.authorization }))
    const { id: credentialId } = await keep(other.url)
    const tool = toolWith(`${other.url}/@@id@@`, {
      credentialId,
      request: { headers: [{ name: 'X-Other', value: 'mine' }] },
    })
    const result = await test(tool)
    expect(other.seen[0]!.headers).toMatchObject({ authorization: `Bearer ${secret}`, 'x-other': 'mine' })
    expect(result).toMatchObject({ ok: true, text: '{"got":"Bearer ••••"}' })
    expect(result.request!.headers).toContainEqual({ name: 'Authorization', value: '••••' })
    expect(JSON.stringify(result)).not.toContain('quoted')
    const saved = await create(tool)
    expect(JSON.stringify(saved)).not.toContain('quoted')
  })

  it('is sent to no other site, neither by the address nor by a redirect', async () => {
    const target = await side((_seen, response) => sendJson(response, {}))
    const other = await side(
      (_seen, response) => void response.writeHead(302, { location: `${target.url}/there` }).end(),
    )
    const { id: credentialId } = await keep(other.url, null, { type: 'header', name: 'X-Key', value: secret })
    const direct = await test(toolWith(`${target.url}/@@id@@`, { credentialId }))
    expect(direct).toMatchObject({ ok: false, status: null, request: null })
    expect(direct.text).toContain('isn’t sent to any other site')
    expect(target.seen).toEqual([])
    await test(toolWith(`${other.url}/@@id@@`, { credentialId }))
    expect(other.seen[0]!.headers).toMatchObject({ 'x-key': secret })
    expect(target.seen).toEqual([])
  })

  it('of another project or account, or for models, is not there', async () => {
    const stranger = await server.signUp()
    const project = await owner.client.call(accounts.createProject, { body: { name: 'Keys' } })
    const body = {
      kind: 'http' as const,
      origin: 'https://a.test',
      auth: { type: 'bearer' as const, token: 'token' },
    }
    const theirs = await stranger.client.call(credentials.create, { body: { name: 'Theirs', secret: body } })
    const elsewhere = await keep('https://a.test', project.id)
    const model = await owner.client.call(credentials.create, {
      body: { name: 'Model', secret: { kind: 'openai', key: 'sk-1234567890' } },
    })
    for (const { id: credentialId } of [theirs, elsewhere, model]) {
      const tool = toolWith('https://a.test/@@id@@', { credentialId })
      expect(await refusal(create(tool))).toMatchObject({ status: 404 })
      expect(await refusal(test(tool))).toMatchObject({ status: 404 })
    }
  })

  it('that is gone makes the tool fail, and says so', async () => {
    const other = await side((_seen, response) => sendJson(response, {}))
    const { id: credentialId } = await keep(other.url)
    const tool = await create(toolWith(`${other.url}/@@id@@`, { credentialId }))
    const agentId = await makeAgent()
    await grant(agentId, { toolId: tool.id })
    await sql`delete from credentials where id = ${credentialId}`.execute(server.running.context.db.kysely)
    const run = (await load(agentId)).run(
      { id: '1', name: 'look_up', arguments: { id: 'x' } },
      { signal, pay },
    )
    expect(await run).toMatchObject({
      ok: false,
      text: expect.stringContaining('no longer exists') as string,
    })
    expect(other.seen).toEqual([])
  })
})

describe('an agent', () => {
  it('has the tools that were granted to it and no others', async () => {
    const other = await side(({ url }, response) => sendJson(response, { url }))
    const granted = await create(toolWith(`${other.url}/granted/@@id@@`))
    await create({ ...toolWith(`${other.url}/secret/@@id@@`), name: 'send_money' })
    const agentId = await makeAgent()
    expect((await load(agentId)).definitions).toEqual([])
    await grant(agentId, { toolId: granted.id })
    const own = await load(agentId)
    expect(own.definitions).toEqual([
      {
        name: 'look_up',
        description: 'Looks something up.',
        parameters: expect.objectContaining({ type: 'object', additionalProperties: false }) as object,
      },
    ])
    // What a model that obeys a poisoned document would try.
    const obeyed = await own.run({ id: '1', name: 'send_money', arguments: { id: 'x' } }, { signal, pay })
    expect(obeyed).toMatchObject({ ok: false, text: 'This agent doesn’t have this tool.' })
    const leak = await own.run(
      { id: '2', name: 'look_up', arguments: { id: '../secret/all', url: 'http://evil.test' } },
      { signal, pay },
    )
    expect(leak.ok).toBe(false)
    expect(other.seen).toEqual([])
    const good = await own.run({ id: '3', name: 'look_up', arguments: { id: 'x' } }, { signal, pay })
    expect(good).toMatchObject({ ok: true, text: '{"url":"/granted/x"}', status: 200 })
  })

  it('loses a tool whose address moved to another host, until it is granted anew', async () => {
    const tool = await create(toolWith('https://one.example.test/@@id@@'))
    const agentId = await makeAgent()
    await grant(agentId, { toolId: tool.id })
    const move = (url: string, revision: number) =>
      owner.client.call(tools.update, { params: { id: tool.id }, body: { tool: toolWith(url), revision } })
    await move('https://one.example.test/other/@@id@@', 1)
    expect((await load(agentId)).definitions).toHaveLength(1)
    await move('https://two.example.test/@@id@@', 2)
    expect((await load(agentId)).definitions).toEqual([])
    const { items } = await owner.client.call(agents.getTools, { params: { id: agentId } })
    expect(items).toMatchObject([{ state: 'lapsed', tool: { origin: 'https://two.example.test' } }])
    await grant(agentId, { toolId: tool.id })
    expect((await load(agentId)).definitions).toHaveLength(1)
  })

  it('sends along by what a call that is repeated is known, with what changes something', async () => {
    const other = await side((_seen, response) => sendJson(response, {}))
    const tool = await create(
      toolWith(`${other.url}/@@id@@`, { effect: 'write', request: { method: 'POST', body: '{}' } }),
    )
    const agentId = await makeAgent()
    await grant(agentId, { toolId: tool.id, allowWrite: true })
    const call = { id: '1', name: 'look_up', arguments: { id: 'x' } }
    await (await load(agentId)).run(call, { key: 'run_a:n2:x', signal, pay })
    expect(other.seen[0]!.headers['idempotency-key']).toBe('run_a:n2:x')
  })

  it('may use a tool that changes something only when that was granted too', async () => {
    const tool = await create(toolWith('https://api.example.test/@@id@@', { effect: 'write' }))
    const agentId = await makeAgent()
    const { items } = await grant(agentId, { toolId: tool.id })
    expect(items).toMatchObject([{ state: 'write' }])
    expect((await load(agentId)).definitions).toEqual([])
    await grant(agentId, { toolId: tool.id, allowWrite: true })
    expect((await load(agentId)).definitions).toHaveLength(1)
  })

  it('loses a tool in the middle of an answer when its grant is taken back', async () => {
    const other = await side((_seen, response) => sendJson(response, {}))
    const tool = await create(toolWith(`${other.url}/@@id@@`))
    const agentId = await makeAgent()
    await grant(agentId, { toolId: tool.id })
    const own = await load(agentId)
    await grant(agentId)
    const late = await own.run({ id: '1', name: 'look_up', arguments: { id: 'x' } }, { signal, pay })
    expect(late).toMatchObject({ ok: false })
    expect(other.seen).toEqual([])
  })

  it('takes no tool of another project or account', async () => {
    const stranger = await server.signUp()
    const theirs = await stranger.client.call(tools.create, { body: toolWith('https://api.example.test/') })
    const project = await owner.client.call(accounts.createProject, { body: { name: 'Elsewhere' } })
    const there = server.client({ token: owner.token, projectId: project.id })
    const elsewhere = await there.call(tools.create, { body: toolWith('https://api.example.test/') })
    const agentId = await makeAgent()
    for (const toolId of [theirs.id, elsewhere.id, newId('tool')])
      expect(await refusal(grant(agentId, { toolId }))).toMatchObject({ status: 404 })
    // Not even a row that should not exist is reached.
    await sql`insert into agent_tools (agent_id, tool_id, account_id, origin)
      values (${agentId}, ${elsewhere.id}, ${owner.accountId}, 'https://api.example.test')`.execute(
      server.running.context.db.kysely,
    )
    expect((await load(agentId)).definitions).toEqual([])
  })

  it('goes on without the tool when the patience of the answer is at its end', async () => {
    const other = await side(() => {})
    const tool = await create(toolWith(`${other.url}/@@id@@`))
    const agentId = await makeAgent()
    await grant(agentId, { toolId: tool.id })
    const own = await load(agentId)
    const call = { id: '1', name: 'look_up', arguments: { id: 'x' } }
    const late = await own.run(call, { signal: AbortSignal.timeout(200), pay })
    expect(late).toMatchObject({ ok: false, text: 'The tool failed. It took too long.' })
  })

  it('stops a call when the answer is stopped', async () => {
    const other = await side(() => {})
    const tool = await create(toolWith(`${other.url}/@@id@@`))
    const agentId = await makeAgent()
    await grant(agentId, { toolId: tool.id })
    const own = await load(agentId)
    const stop = new AbortController()
    const running = own.run(
      { id: '1', name: 'look_up', arguments: { id: 'x' } },
      { signal: stop.signal, pay },
    )
    await expect.poll(() => other.seen.length).toBe(1)
    stop.abort(new Error('the visitor left'))
    await expect(running).rejects.toThrow('the visitor left')
  })
})
