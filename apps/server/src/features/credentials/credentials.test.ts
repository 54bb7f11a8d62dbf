import { accounts, agents, ApiError, credentials, tools } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { openCredential } from './open-credential.ts'
import { bearer, keep } from './testing.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp()
})
afterAll(() => server.stop())

const SECRET = 'sk-proj-0123456789abcdefghij'

async function failureOf(answer: Promise<unknown>): Promise<ApiError> {
  const error = await answer.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('storing a key', () => {
  it('never returns it, and shows its last letters', async () => {
    const made = await keep(admin, { kind: 'openai', key: ` ${SECRET}\n` }, { name: 'Marketing' })
    expect(made).toMatchObject({
      kind: 'openai',
      hint: '…ghij',
      state: 'untested',
      usedBy: [],
      address: null,
    })
    const { items } = await admin.client.call(credentials.list, {})
    const one = await admin.client.call(credentials.get, { params: { id: made.id } })
    expect(items).toContainEqual(one)
    expect(JSON.stringify([made, items, one])).not.toContain('0123456789')
  })

  it('keeps it encrypted, differently each time', async () => {
    await keep(admin, { kind: 'google', key: SECRET })
    await keep(admin, { kind: 'google', key: SECRET })
    const { rows } = await sql<{ sealed: string; row: string }>`
      select sealed, to_jsonb(credentials)::text as row from credentials
      where kind = 'google'`.execute(server.running.context.db.kysely)
    expect(new Set(rows.map(({ sealed }) => sealed)).size).toBe(rows.length)
    for (const { row } of rows) expect(row).not.toContain('0123456789')
  })

  it('leaves no trace of it in the audit trail', async () => {
    const { rows } = await sql<{ all: string }>`select string_agg(to_jsonb(a)::text, ' ') as all
      from audit_entries a where action like 'credential.%'`.execute(server.running.context.db.kysely)
    expect(rows[0]!.all).toContain('credential.create')
    expect(rows[0]!.all).not.toContain('0123456789')
  })

  it.each([
    ['an empty key', { kind: 'openai', key: '  ' }],
    ['a key with a line in it', { kind: 'openai', key: 'sk-a\r\nX-Evil: 1' }],
    ['a key with a letter that no header takes', { kind: 'anthropic', key: 'sk-ä' }],
    [
      'an address with a password',
      { kind: 'openai-compatible', baseUrl: 'https://a:b@c.example/v1', key: null },
    ],
    ['an address of another kind', { kind: 'openai-compatible', baseUrl: 'file:///etc/passwd', key: null }],
    ['an address with a query', { kind: 'openai-compatible', baseUrl: 'https://c.example/?a=1', key: null }],
    ['a site with a path', { ...bearer('https://c.example/v1') }],
    ['a header that steers the connection', httpHeader('Host')],
    ['a header that is none', httpHeader('X Key')],
    ['a property that is not asked for', { kind: 'openai', key: 'sk-a', baseUrl: 'https://evil.example' }],
    ['an unknown kind', { kind: 'mail', key: 'a' }],
  ])('refuses %s', async (_name, secret) => {
    const body = { name: 'Bad', secret: secret as credentials.CredentialSecret }
    const failure = await failureOf(admin.client.call(credentials.create, { body }))
    expect(failure.code).toBe('invalid_request')
  })

  it('refuses a duplicate name, and an unknown project', async () => {
    await keep(admin, { kind: 'openai', key: SECRET }, { name: 'Twice' })
    const again = failureOf(keep(admin, { kind: 'google', key: SECRET }, { name: 'Twice' }))
    expect((await again).code).toBe('invalid_request')
    const stranger = await server.signUp()
    for (const projectId of [newId('project'), stranger.projectId])
      expect((await failureOf(keep(admin, { kind: 'openai', key: SECRET }, { projectId }))).code).toBe(
        'not_found',
      )
  })
})

function httpHeader(name: string): credentials.CredentialSecret {
  return { kind: 'http', origin: 'https://c.example', auth: { type: 'header', name, value: 'x' } }
}

describe('changing one', () => {
  it('renames without touching the secret, and refuses a stale revision', async () => {
    const made = await keep(admin, bearer('https://a.example'))
    const params = { id: made.id }
    const renamed = await admin.client.call(credentials.update, {
      params,
      body: { name: 'Renamed', revision: made.revision },
    })
    expect(renamed).toMatchObject({ name: 'Renamed', revision: 2, address: 'https://a.example' })
    const stale = admin.client.call(credentials.update, { params, body: { name: 'Other', revision: 1 } })
    expect((await failureOf(stale)).code).toBe('conflict')
  })

  it('requires the secret again with a new address, and refuses another kind', async () => {
    const made = await keep(admin, {
      kind: 'openai-compatible',
      baseUrl: 'https://a.example/v1',
      key: SECRET,
    })
    const params = { id: made.id }
    const moved = { kind: 'openai-compatible', baseUrl: 'https://evil.example/v1' } as never
    const without = admin.client.call(credentials.update, { params, body: { secret: moved, revision: 1 } })
    expect((await failureOf(without)).code).toBe('invalid_request')
    const other = { kind: 'openai' as const, key: SECRET }
    const changed = admin.client.call(credentials.update, { params, body: { secret: other, revision: 1 } })
    expect((await failureOf(changed)).code).toBe('invalid_request')
  })

  it('treats another account’s address like a random one', async () => {
    const made = await keep(admin, bearer('https://a.example'))
    const stranger = await server.signUp()
    for (const id of [made.id, newId('credential')]) {
      const failures = await Promise.all([
        failureOf(stranger.client.call(credentials.get, { params: { id } })),
        failureOf(stranger.client.call(credentials.test, { params: { id }, body: {} })),
        failureOf(stranger.client.call(credentials.remove, { params: { id }, query: { force: 'true' } })),
      ])
      expect(failures.map(({ code, message }) => [code, message])).toEqual(
        failures.map(() => ['not_found', 'This credential doesn’t exist.']),
      )
    }
  })
})

describe('where it is used', () => {
  it('is shown, and a credential in use is only deleted with force', async () => {
    const key = await keep(admin, { kind: 'openai', key: SECRET })
    const agent = await admin.client.call(agents.create, { body: { name: 'Desk', knowledgeIds: [] } })
    await sql`update agents set model = ${`${key.id}:gpt-4.1`}, fallback_model = ${`${key.id}:gpt-4o`}
      where id = ${agent.id}`.execute(server.running.context.db.kysely)
    const params = { id: key.id }
    const { usedBy } = await admin.client.call(credentials.get, { params })
    expect(usedBy).toEqual([{ type: 'agent', id: agent.id, name: 'Desk', projectId: admin.projectId }])
    const refused = await failureOf(admin.client.call(credentials.remove, { params, query: {} }))
    expect(refused.code).toBe('conflict')
    expect(refused.details).toMatchObject({ usedBy })
    await admin.client.call(credentials.remove, { params, query: { force: 'true' } })
    expect((await failureOf(admin.client.call(credentials.get, { params }))).code).toBe('not_found')
  })

  it('counts tools', async () => {
    const secret = await keep(admin, bearer('https://stock.example'), { name: 'Stock' })
    const tool = await admin.client.call(tools.create, {
      body: {
        name: 'stock',
        description: 'How many there are',
        parameters: { type: 'object', properties: {} },
        request: { method: 'GET', url: 'https://stock.example/all' },
        credentialId: secret.id,
      },
    })
    const { usedBy } = await admin.client.call(credentials.get, { params: { id: secret.id } })
    expect(usedBy).toMatchObject([{ type: 'tool', id: tool.id, name: 'stock' }])
  })
})

describe('what tools can open', () => {
  const open = (id: string, projectId: string | null = admin.projectId, accountId = admin.accountId) =>
    openCredential(server.running.context, { accountId, projectId, id })

  it('returns the header and what to hide', async () => {
    const basic = { type: 'basic', username: 'me', password: 'very:secret' } as const
    const made = await keep(admin, { kind: 'http', origin: 'https://A.example/', auth: basic })
    expect(made).toMatchObject({ auth: 'basic', hint: 'me', address: 'https://a.example' })
    const { origin, headers, values } = await open(made.id)
    expect(origin).toBe('https://a.example')
    expect(headers).toEqual([{ name: 'Authorization', value: `Basic ${btoa('me:very:secret')}` }])
    expect(values).toContain('very:secret')
  })

  it('only for its project, its account and its kind', async () => {
    const other = await admin.client.call(accounts.createProject, { body: { name: 'Other' } })
    const mine = await keep(admin, bearer('https://a.example'), { projectId: admin.projectId })
    const model = await keep(admin, { kind: 'openai', key: SECRET })
    const stranger = await server.signUp()
    await open(mine.id)
    const none = { code: 'not_found' }
    await expect(open(mine.id, other.id)).rejects.toMatchObject(none)
    await expect(open(mine.id, null)).rejects.toMatchObject(none)
    await expect(open(mine.id, stranger.projectId, stranger.accountId)).rejects.toMatchObject(none)
    await expect(open(model.id)).rejects.toMatchObject(none)
    await expect(open(newId('credential'))).rejects.toMatchObject(none)
    const choices = await admin.client.call(credentials.choices, { query: { projectId: other.id } as never })
    expect(choices.items.map(({ id }) => id)).not.toContain(mine.id)
  })
})
