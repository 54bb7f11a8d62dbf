import { z } from 'zod'
import { MODEL_KINDS } from './credentials.ts'
import { inAccount, route } from './route.ts'
import { text } from './text.ts'

const dollars = z.number().min(0).max(100_000)

/** US dollars per million tokens. */
export const price = z.strictObject({ input: dollars, output: dollars })
export type Price = z.infer<typeof price>

const perMinute = z.number().int().min(1).max(1_000_000_000).nullable()

/** Limits for a key's use by flows per minute, across all processes; null for unlimited. Beyond them they wait. */
export const rateLimit = z.strictObject({ requests: perMinute, tokens: perMinute })
export type ModelRateLimit = z.infer<typeof rateLimit>

/** Limit for keys without their own. */
export const DEFAULT_LIMIT = 'default'

export const modelRow = z.object({
  id: z.string(),
  label: z.string(),
  provider: z.string(),
  kind: z.enum(['chat', 'embedding']),
  builtin: z.boolean(),
  contextTokens: z.number().int().nullable(),
  /** Known list price for all accounts. */
  listPrice: price.nullable(),
  /** The account's own price. */
  ownPrice: price.nullable(),
  allowed: z.boolean(),
})
export type ModelRow = z.infer<typeof modelRow>

export const provider = z.object({
  kind: z.enum(MODEL_KINDS),
  label: z.string(),
  /** Endpoint set by the installation, if it isn't the vendor's own. */
  address: z.string().nullable(),
})

export const modelSettings = z.object({
  models: z.array(modelRow),
  /** Vendors whose models couldn't be listed. */
  problems: z.array(z.object({ provider: z.string(), message: z.string() })),
  /** Ids of allowed models, including currently unlisted ones; null for all. */
  allowed: z.array(z.string()).nullable(),
  /** The account's own prices, likewise. */
  prices: z.record(z.string(), price),
  /** By credential id, name of an installation key, or `default` for all others. */
  limits: z.record(z.string(), rateLimit),
  /** Keys of the whole installation, set by its operator. */
  installation: z.array(provider),
  /** Date of the price list. */
  pricesOf: z.iso.date(),
  revision: z.number().int(),
})
export type ModelSettings = z.infer<typeof modelSettings>

const limitKey = text(60).regex(/^[a-z0-9_-]{1,40}$/, 'is not a key')
const modelId = text(300).regex(/^(?:builtin|[a-z0-9_-]{1,40}:\S+)$/, 'is not the id of a model')

export const settings = route({
  id: 'models.settings',
  method: 'GET',
  path: '/millrace/models',
  summary:
    'List models available through the account’s and the server’s keys, with prices and whether they’re allowed',
  who: inAccount('integrations', 'read'),
  data: modelSettings,
})

export const saveSettings = route({
  id: 'models.saveSettings',
  method: 'PUT',
  path: '/millrace/models',
  summary: 'Set the allowed models of the account and its own prices',
  who: inAccount('integrations', 'write'),
  body: z.strictObject({
    /** Null for all. The built-in model is always allowed. */
    allowed: z.array(modelId).max(2000).nullable().optional(),
    /** Replaces all earlier ones. */
    prices: z.record(modelId, price).optional(),
    /** Replaces all earlier ones. */
    limits: z
      .record(limitKey, rateLimit)
      .refine((given) => Object.keys(given).length <= 500, 'at most 500')
      .optional(),
    revision: z.number().int(),
  }),
  data: modelSettings,
})
