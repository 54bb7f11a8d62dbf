import { accounts, type ApiError } from '@millrace/contract'
import { type OidcLie, type OidcPerson, type OidcStandin, startOidcStandin } from '@millrace/standins'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Provider } from '../../../config/config.ts'
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/server.ts'

const ORIGIN = 'http://mill.example.test'
const REDIRECT = `${ORIGIN}/google_signin_callback`

let issuer: OidcStandin
let server: TestServer
beforeAll(async () => {
  issuer = await startOidcStandin({ redirectUris: [REDIRECT] })
  server = await startTestServer({ works: false, provider: settingsOf(issuer) })
  await server.signUp()
  server.running.context.config.publicUrl = ORIGIN
})
afterAll(async () => {
  await server.stop()
  await issuer.close()
})

let people = 0
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(db())
  server.running.context.config.signup = 'open'
  issuer.lie = null
  issuer.person = somebody()
})

const db = () => server.running.context.db.kysely
const settingsOf = ({ issuer: address, clientId, clientSecret }: OidcStandin): Provider => ({
  kind: 'google',
  name: 'Google',
  issuer: address,
  clientId,
  clientSecret,
})
const somebody = (): OidcPerson => ({
  sub: `sub-${(people += 1)}`,
  email: `provided${people}@example.test`,
  email_verified: true,
  name: 'Some Body',
})

/** A browser with its own cookie, as far as sign-in needs one. */
function openBrowser(url = server.url) {
  let cookie = ''
  const send = async (method: string, query: string, body?: unknown) => {
    const response = await fetch(`${url}/api/bauth/users/auth/google${query}`, {
      method,
      headers: { ...(cookie ? { cookie } : {}), 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const set = response.headers.get('set-cookie')
    if (set) cookie = set.split(';')[0]!
    return { status: response.status, set, answer: (await response.json()) as Answer }
  }
  return {
    start: (next?: string) => send('GET', next === undefined ? '' : `?next=${encodeURIComponent(next)}`),
    finish: (back: { code: string; state: string }) => send('POST', '', back),
  }
}
interface Answer {
  msg: string
  error?: string
  details?: ApiError['details']
  data: { url: string; token: string; next: string | null }
}

/** The whole sign-in, as the person set at the issuer. */
async function signIn(browser = openBrowser(), next?: string) {
  const started = await browser.start(next)
  return browser.finish(await issuer.authorise(started.answer.data.url))
}
const information = (token: string) => server.client({ token }).call(accounts.information, {})

describe('signing in through a provider', () => {
  it('leaves a server without an owner to the person with its setup code', async () => {
    const other = await startTestServer({ works: false, provider: settingsOf(issuer) })
    other.running.context.config.publicUrl = ORIGIN
    try {
      const { status, answer } = await signIn(openBrowser(other.url))
      expect([status, answer.msg]).toEqual([403, expect.stringContaining('setup code')])
    } finally {
      await other.stop()
    }
  })

  it('is offered only where one is configured', async () => {
    expect(await server.client().call(accounts.setup, {})).toMatchObject({
      provider: { kind: 'google', name: 'Google' },
    })
    server.running.context.config.provider = null
    await expect(server.client().call(accounts.startProvider, { query: {} })).rejects.toMatchObject({
      status: 404,
    })
    server.running.context.config.provider = settingsOf(issuer)
  })

  it('requests with state, nonce and PKCE, and marks the browser with a cookie that no script can read', async () => {
    const { answer, set } = await openBrowser().start()
    const { searchParams } = new URL(answer.data.url)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: REDIRECT,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{20,}$/),
    })
    expect(set).toMatch(
      /^millrace_signin=[\w-]{43}; Path=\/api\/bauth\/users\/auth\/google; .*HttpOnly; SameSite=Lax$/,
    )
  })

  it('creates a user with an account first, and finds them by subject from then on, whatever their address', async () => {
    const first = await signIn()
    const made = await information(first.answer.data.token)
    expect(made).toMatchObject({ username: issuer.person.email, name: 'Some Body', verified: true })
    issuer.person = { ...issuer.person, email: 'renamed@example.test', email_verified: false }
    const again = await information((await signIn()).answer.data.token)
    expect(again).toMatchObject({ userId: made.userId, username: made.username })
  })

  it('creates nobody where only the owner can sign up, but admits users it knows', async () => {
    await signIn()
    const known = issuer.person
    server.running.context.config.signup = 'owner'
    issuer.person = somebody()
    expect(await signIn()).toMatchObject({ status: 403, answer: { error: 'forbidden' } })
    issuer.person = known
    expect((await signIn()).status).toBe(200)
  })

  it('accepts new keys at once', async () => {
    await signIn()
    issuer.rotate()
    expect((await signIn()).status).toBe(200)
  })

  it('also requires the second factor', async () => {
    const { token } = (await signIn()).answer.data
    const client = server.client({ token })
    const { secret } = await client.call(accounts.startTotp, { body: {} })
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    await client.call(accounts.confirmTotp, { body: { code: totp.generate() } })
    const { status, answer } = await signIn(openBrowser(), '/console/knowledge')
    expect(status).toBe(401)
    expect(answer.details).toMatchObject({ secondFactor: expect.any(String), next: '/console/knowledge' })
  })
})

describe('an attempt', () => {
  it('works once', async () => {
    const browser = openBrowser()
    const back = await issuer.authorise((await browser.start()).answer.data.url)
    expect((await browser.finish(back)).status).toBe(200)
    const { exchanges } = issuer
    expect(await browser.finish(back)).toMatchObject({ status: 401, answer: { error: 'unauthenticated' } })
    expect(issuer.exchanges).toBe(exchanges)
  })

  it('belongs to the browser that started it', async () => {
    const back = await issuer.authorise((await openBrowser().start()).answer.data.url)
    const { exchanges } = issuer
    const [bare, marked] = [openBrowser(), openBrowser()]
    await marked.start()
    for (const other of [bare, marked]) expect((await other.finish(back)).status).toBe(401)
    expect(issuer.exchanges).toBe(exchanges)
  })

  it('is not used up by another tab of the same browser', async () => {
    const browser = openBrowser()
    const [one, two] = [await browser.start(), await browser.start()]
    for (const { answer } of [one, two])
      expect((await browser.finish(await issuer.authorise(answer.data.url))).status).toBe(200)
  })

  it('expires, and cannot be guessed', async () => {
    const browser = openBrowser()
    const back = await issuer.authorise((await browser.start()).answer.data.url)
    expect((await browser.finish({ ...back, state: 'x'.repeat(43) })).status).toBe(401)
    await sql`update provider_attempts set expires_at = now() - interval '1 second'`.execute(db())
    expect((await browser.finish(back)).status).toBe(401)
  })

  it('accepts no code of another attempt: PKCE and nonce are its own', async () => {
    const browser = openBrowser()
    const [one, two] = [await browser.start(), await browser.start()]
    const first = await issuer.authorise(one.answer.data.url)
    const second = await issuer.authorise(two.answer.data.url)
    expect((await browser.finish({ code: first.code, state: second.state })).status).toBe(401)
  })

  it.each([
    ['/console/agent/setting/agt_1?tab=profile#top', '/console/agent/setting/agt_1?tab=profile#top'],
    ['https://evil.example/', null],
    ['//evil.example/', null],
    ['/\\evil.example/', null],
    ['/\t/evil.example/', null],
    ['/.//evil.example/', null],
    ['javascript:alert(1)', null],
  ])('leads back to %s as %s', async (wanted, next) => {
    const { answer } = await signIn(openBrowser(), wanted)
    expect(answer.data.next).toBe(next)
  })
})

describe('an issuer that lies', () => {
  const lies: OidcLie[] = [
    'wrong audience',
    'wrong issuer',
    'wrong nonce',
    'no nonce',
    'wrong key',
    'unsigned',
    'expired',
    'from the future',
    'no id token',
  ]
  it.each(lies)('is not believed: %s', async (lie) => {
    issuer.lie = lie
    const { status, answer } = await signIn()
    expect({ status, error: answer.error }).toEqual({ status: 401, error: 'unauthenticated' })
    const { rows } = await sql`select 1 from users where email = ${issuer.person.email}`.execute(db())
    expect(rows).toEqual([])
    expect(JSON.stringify(answer)).not.toMatch(/eyJ|nonce|jwks|127\.0\.0\.1/)
  })

  it('cannot create a user with an address that it has not confirmed', async () => {
    for (const change of [{ email_verified: false }, { email_verified: 'false' }, { email: 'no address' }]) {
      issuer.person = { ...somebody(), ...change }
      expect(await signIn()).toMatchObject({ status: 403, answer: { error: 'forbidden' } })
    }
  })

  it('cannot give an address to another subject', async () => {
    await signIn()
    issuer.person = { ...issuer.person, sub: 'somebody-else' }
    expect(await signIn()).toMatchObject({ status: 409, answer: { error: 'conflict' } })
  })
})

describe('a user with a password', () => {
  const link = async (verified: boolean) => {
    const user = await server.signUp()
    await sql`update users set email_verified = ${verified} where id = ${user.userId}`.execute(db())
    issuer.person = { ...somebody(), email: user.username.toUpperCase() }
    return { user, result: await signIn() }
  }

  it('is linked when both sides have confirmed the address', async () => {
    const { user, result } = await link(true)
    expect(result.status).toBe(200)
    await expect(information(result.answer.data.token)).resolves.toMatchObject({ userId: user.userId })
    const profile = await user.client.call(accounts.getProfile, {})
    expect(profile.providers).toEqual([expect.objectContaining({ issuer: issuer.issuer })])
    const unlink = (id: string, password = PASSWORD) =>
      user.client.call(accounts.unlinkProvider, { body: { id, password } })
    const [provider] = profile.providers
    await expect(unlink(provider!.id, 'not the password')).rejects.toMatchObject({ status: 400 })
    expect((await unlink(provider!.id)).providers).toEqual([])
    await expect(unlink(provider!.id)).rejects.toMatchObject({ status: 404 })
  })

  it('is not linked before they have confirmed it, and is told why', async () => {
    const { user, result } = await link(false)
    expect(result).toMatchObject({ status: 409, answer: { error: 'conflict' } })
    expect(result.answer.msg).toContain('confirm the address')
    expect((await user.client.call(accounts.getProfile, {})).providers).toEqual([])
  })

  it('is not linked on the word of an issuer that has not confirmed it', async () => {
    const user = await server.signUp()
    await sql`update users set email_verified = true where id = ${user.userId}`.execute(db())
    issuer.person = { ...somebody(), email: user.username, email_verified: false }
    expect(await signIn()).toMatchObject({ status: 403 })
  })
})

it('says so when the provider cannot be reached, and names no address', async () => {
  const settings = settingsOf(issuer)
  server.running.context.config.provider = { ...settings, issuer: 'http://127.0.0.1:9' }
  const { status, answer } = await openBrowser().start()
  expect({ status, error: answer.error }).toEqual({ status: 502, error: 'upstream_failed' })
  expect(answer.msg).not.toContain('127.0.0.1')
  server.running.context.config.provider = settings
})
