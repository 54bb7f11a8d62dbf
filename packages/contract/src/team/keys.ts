import { z } from 'zod'
import { projectRef } from '../accounts/accounts.ts'
import { id } from '../ids.ts'
import { inAccount, route } from '../route.ts'
import { line, timestamp } from '../text.ts'

/**
 * A key's permissions, never beyond its creator's: `read`, `write` and `admin` correspond to the three roles; reading
 * conversations is a separate scope.
 */
export const KEY_SCOPES = ['read', 'write', 'admin', 'conversations'] as const
export const keyScope = z.enum(KEY_SCOPES)
export type KeyScope = z.infer<typeof keyScope>

/** Rate limit of a key unless the operator sets KEY_CALLS_PER_MINUTE; beyond it, 429 with Retry-After. */
export const KEY_RATE = { calls: 600, seconds: 60 } as const
export const KEY_LIMIT = 100

export const apiKey = z.object({
  id: id('apiKey'),
  name: z.string(),
  /** The first and last characters, for recognition. */
  masked: z.string(),
  scopes: z.array(keyScope),
  /** Null for all projects of its creator. */
  projects: z.array(projectRef).nullable(),
  /** Its creator, whose permissions are its upper limit. */
  madeBy: z.string(),
  expires: timestamp.nullable(),
  lastUsed: timestamp.nullable(),
  createdAt: timestamp,
})
export type ApiKey = z.infer<typeof apiKey>

export const apiKeys = route({
  id: 'team.apiKeys',
  method: 'GET',
  path: '/bauth/users/apikey',
  summary: 'List API keys of the account, masked',
  who: inAccount('apiKeys', 'read'),
  data: z.object({ main: apiKey.nullable(), items: z.array(apiKey) }),
})

const made = z.object({ apiKey, key: z.string() })

export const refreshApiKey = route({
  id: 'team.refreshApiKey',
  method: 'PUT',
  path: '/bauth/users/apikey/refresh',
  summary: 'Create a new main API key, shown only once, and revoke the old one',
  who: inAccount('apiKeys', 'write'),
  shownOnce: true,
  data: made,
})

export const createApiKey = route({
  id: 'team.createApiKey',
  method: 'POST',
  path: '/bauth/users/apikey',
  summary: 'Create an API key, shown only once',
  who: inAccount('apiKeys', 'write'),
  body: z.strictObject({
    name: line(80),
    scopes: z
      .array(keyScope)
      .min(1, 'choose at least one')
      .max(KEY_SCOPES.length)
      .transform((scopes) => [...new Set(scopes)]),
    /** All projects if omitted or null. */
    projects: z
      .array(id('project'))
      .min(1, 'choose at least one')
      .max(500)
      .transform((ids) => [...new Set(ids)])
      .nullable()
      .default(null),
    expires: timestamp.nullable().default(null),
  }),
  shownOnce: true,
  data: made,
})

export const deleteApiKey = route({
  id: 'team.deleteApiKey',
  method: 'DELETE',
  path: '/bauth/users/apikey',
  summary: 'Revoke an API key',
  who: inAccount('apiKeys', 'write'),
  query: z.strictObject({ id: id('apiKey') }),
  data: z.object({ deleted: z.literal(true) }),
})
