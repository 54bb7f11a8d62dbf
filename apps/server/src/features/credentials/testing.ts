import { credentials } from '@millrace/contract'
import type { TestServer } from '../../testing/server.ts'

type Admin = Awaited<ReturnType<TestServer['signUp']>>

let unique = 0

/** Stores a credential of this account, with a unique name by default. */
export const keep = (
  { client }: Pick<Admin, 'client'>,
  secret: credentials.CredentialSecret,
  more: { name?: string; projectId?: string } = {},
): Promise<credentials.Credential> =>
  client.call(credentials.create, { body: { name: `Key ${(unique += 1)}`, ...more, secret } })

export const bearer = (
  origin: string,
  token = 'a-token-that-is-long-enough',
): credentials.CredentialSecret => ({
  kind: 'http',
  origin,
  auth: { type: 'bearer', token },
})
