import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OidcStandin, startOidcStandin } from './standin.ts'

const REDIRECT = 'http://app.test/back'
const VERIFIER = 'v'.repeat(43)

let issuer: OidcStandin
beforeAll(async () => {
  issuer = await startOidcStandin({ redirectUris: [REDIRECT] })
})
afterAll(() => issuer.close())

function address(changes: Record<string, string> = {}): string {
  const url = new URL(`${issuer.issuer}/authorize`)
  const query = {
    client_id: issuer.clientId,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'openid email',
    state: 'state',
    nonce: 'nonce',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

const exchange = (code: string, changes: Record<string, string> = {}) =>
  fetch(`${issuer.issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: issuer.clientId,
      client_secret: issuer.clientSecret!,
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
      code,
      ...changes,
    }),
  })

it('gives a token for a code, once', async () => {
  const { code, state } = await issuer.authorise(address())
  expect(state).toBe('state')
  const first = await exchange(code)
  expect(await first.json()).toMatchObject({ id_token: expect.stringMatching(/^ey/) })
  expect((await exchange(code)).status).toBe(400)
})

it.each<Record<string, string>>([
  { client_id: 'another' },
  { redirect_uri: `${REDIRECT}/` },
  { response_type: 'token' },
  { scope: 'email' },
  { state: '' },
  { nonce: '' },
  { code_challenge_method: 'plain' },
  { code_challenge: 'short' },
])('refuses to begin with %o', async (changes) => {
  await expect(issuer.authorise(address(changes))).rejects.toThrow('invalid_request')
})

it.each<Record<string, string>>([
  { client_secret: 'wrong' },
  { redirect_uri: 'http://app.test/' },
  { code_verifier: 'w'.repeat(43) },
  { grant_type: 'password' },
])('refuses to exchange with %o', async (changes) => {
  const { code } = await issuer.authorise(address())
  expect((await exchange(code, changes)).ok).toBe(false)
})
