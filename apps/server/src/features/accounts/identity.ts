import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { Kysely } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { DB } from '../../db/tables.ts'
import { newId } from '../../lib/ids.ts'
import { hashToken } from '../../lib/secrets.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

const DAY_SECONDS = 86_400

type Adapter = ReturnType<ReturnType<typeof kyselyAdapter>>
interface Where {
  field: string
  value: unknown
}

/** Where a sign-in comes from; kept with the session so that its owner can recognise it. */
export interface Device {
  ip: string
  userAgent: string | null
  /** Whether it is this machine itself: see `lib/local-call.ts`. */
  local?: boolean
}

export const deviceHeaders = (device: Device): Headers => {
  const headers = new Headers({ 'x-millrace-ip': device.ip })
  if (device.userAgent) headers.set('user-agent', plainUserAgent(device.userAgent))
  return headers
}

/** What is kept of a user agent: its beginning, in plain ASCII. */
export const plainUserAgent = (userAgent: string | null): string =>
  (userAgent ?? '').slice(0, 400).replaceAll(/[^\x20-\x7e]/g, '?')

/**
 * better-auth's core on our tables: it makes users, their credentials and sessions. It is called as a library, inside
 * the caller's transaction; its own routes and cookies are not served.
 */
export function identity(db: Kysely<DB> | Tx, secret: string) {
  return betterAuth({
    ...OPTIONS,
    secret,
    baseURL: 'http://localhost',
    database: (options: BetterAuthOptions) => hashingTokens(kyselyAdapter(db, { type: 'postgres' })(options)),
  })
}

const OPTIONS = {
  telemetry: { enabled: false },
  logger: { disabled: true },
  rateLimit: { enabled: false },
  emailAndPassword: {
    enabled: true,
    minPasswordLength: 1,
    maxPasswordLength: 256,
    password: { hash: hashPassword, verify: verifyPassword },
  },
  user: {
    modelName: 'users',
    fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
  account: {
    modelName: 'user_credentials',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  session: {
    modelName: 'sessions',
    fields: {
      userId: 'user_id',
      token: 'token_hash',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
    // Until `openSession` has set how long it really lasts.
    expiresIn: DAY_SECONDS,
    updateAge: DAY_SECONDS,
  },
  verification: {
    modelName: 'verifications',
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
  advanced: {
    ipAddress: { ipAddressHeaders: ['x-millrace-ip'] },
    database: { generateId: ({ model }) => newId(model === 'session' ? 'session' : 'user') },
  },
} satisfies BetterAuthOptions

/**
 * Keeps bearer tokens out of the database: a session is written and looked up by the SHA-256 of its token, while the
 * caller goes on seeing the token itself.
 */
function hashingTokens(adapter: Adapter): Adapter {
  const isSession = (model: string) => model === 'session' || model === OPTIONS.session.modelName
  const hashed = <W extends Where>(model: string, where: W[] | undefined): W[] | undefined =>
    isSession(model)
      ? where?.map((one) =>
          one.field === 'token' && typeof one.value === 'string'
            ? { ...one, value: hashToken(one.value) }
            : one,
        )
      : where
  return {
    ...adapter,
    // Work within a transaction gets an adapter of its own, which must not slip past the hashing.
    transaction: (work) => adapter.transaction((inner) => work(hashingTokens(inner as Adapter))),
    create: async (input) => {
      const { token } = input.data as { token?: string }
      if (!isSession(input.model) || token === undefined) return adapter.create(input)
      const made = await adapter.create({ ...input, data: { ...input.data, token: hashToken(token) } })
      return { ...(made as object), token } as never
    },
    findOne: (input) => adapter.findOne({ ...input, where: hashed(input.model, input.where)! }),
    findMany: (input) => adapter.findMany({ ...input, where: hashed(input.model, input.where) }),
    update: (input) => adapter.update({ ...input, where: hashed(input.model, input.where)! }),
    updateMany: (input) => adapter.updateMany({ ...input, where: hashed(input.model, input.where)! }),
    delete: (input) => adapter.delete({ ...input, where: hashed(input.model, input.where)! }),
    deleteMany: (input) => adapter.deleteMany({ ...input, where: hashed(input.model, input.where)! }),
  }
}
