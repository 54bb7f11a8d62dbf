import { z } from 'zod'

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** One piece of work that costs: a call of a model, vectors, a page, a message. Plain data, for it goes through runs. */
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
  requests: count.default(1),
  tokensIn: count.default(0),
  tokensOut: count.default(0),
  /** Whether the account's own key paid for it. */
  ownKey: z.boolean().default(false),
  /** US dollars; 0 where the price is not known. */
  costUsd: z.number().min(0).default(0),
})
type UsageEntry = z.output<typeof usageEntry>
export type UsageInput = z.input<typeof usageEntry>

/** Entries from data that went through a run. What is not an entry is a defect of its step, so it throws. */
export const readEntries = (value: unknown): UsageEntry[] =>
  value === undefined || value === null ? [] : z.array(usageEntry).parse(value)

/** What a credit is worth: a US cent. */
const CREDITS_PER_USD = 100

export const creditsFor = (usd: number): number => usd * CREDITS_PER_USD

interface UsageTotal {
  /** Both ways. */
  tokens: number
  costUsd: number
  /** What an account's own key paid for costs none. */
  credits: number
}

/** The sum of these entries. */
export function totalOf(entries: readonly UsageEntry[]): UsageTotal {
  const sum = { tokens: 0, costUsd: 0, credits: 0 }
  for (const { tokensIn, tokensOut, costUsd, ownKey } of entries) {
    sum.tokens += tokensIn + tokensOut
    sum.costUsd += costUsd
    if (!ownKey) sum.credits += creditsFor(costUsd)
  }
  return sum
}
