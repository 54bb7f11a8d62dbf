import { z } from 'zod'

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/**
 * One billable unit of work: a model call, embeddings, a page, a message. Plain data, because it is passed through
 * runs.
 */
const usageEntry = z.strictObject({
  kind: z.enum(['model', 'embedding', 'page', 'message']),
  accountId: z.string(),
  projectId: z.string().nullable(),
  flowId: z.string().nullable().default(null),
  jobId: z.string().nullable().default(null),
  runId: z.string().nullable().default(null),
  agentId: z.string().nullable().default(null),
  userId: z.string().nullable().default(null),
  model: z.string().nullable().default(null),
  /** The step's own model, if its fallback was called, and the code of its failure. */
  insteadOf: z.strictObject({ model: z.string(), code: z.string() }).optional(),
  requests: count.default(1),
  tokensIn: count.default(0),
  tokensOut: count.default(0),
  /** Whether the account's own key paid for it. */
  ownKey: z.boolean().default(false),
  /** US dollars; 0 when the price is unknown. */
  costUsd: z.number().min(0).default(0),
})
type UsageEntry = z.output<typeof usageEntry>
export type UsageInput = z.input<typeof usageEntry>

/** Reads entries from data that passed through a run. Throws on an invalid entry, which is a bug in its step. */
export const readEntries = (value: unknown): UsageEntry[] =>
  value === undefined || value === null ? [] : z.array(usageEntry).parse(value)

/** A credit is worth one US cent. */
export const CREDITS_PER_USD = 100

export const creditsFor = (usd: number): number => usd * CREDITS_PER_USD

interface UsageTotal {
  /** Input and output together. */
  tokens: number
  costUsd: number
  /** Calls paid by the account's own key cost none. */
  credits: number
}

/** The total of these entries. */
export function totalOf(entries: readonly UsageEntry[]): UsageTotal {
  const sum = { tokens: 0, costUsd: 0, credits: 0 }
  for (const { tokensIn, tokensOut, costUsd, ownKey } of entries) {
    sum.tokens += tokensIn + tokensOut
    sum.costUsd += costUsd
    if (!ownKey) sum.credits += creditsFor(costUsd)
  }
  return sum
}
