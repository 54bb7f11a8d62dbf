import { usage } from '@millrace/contract'
import { z } from 'zod'

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/**
 * One billable unit of work: a model call, embeddings, a page, a message, a call of a tool, a script. Plain data,
 * because it is passed through runs.
 */
const usageEntry = z.strictObject({
  kind: z.enum(usage.KINDS),
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
  /** How long scripts ran. */
  milliseconds: count.default(0),
  /** Whether the account's own key paid for it. */
  ownKey: z.boolean().default(false),
  /** US dollars; 0 when the price is unknown. */
  costUsd: z.number().min(0).default(0),
})
export type UsageEntry = z.output<typeof usageEntry>
export type UsageInput = z.input<typeof usageEntry>

/** Checkpoints read each entry several times, and checking it takes longer than the rest. Nobody changes an entry. */
const read = new WeakMap<object, UsageEntry>()

function readEntry(value: unknown): UsageEntry {
  const known = typeof value === 'object' && value !== null ? read.get(value) : undefined
  if (known) return known
  const entry = usageEntry.parse(value)
  read.set(value as object, entry)
  return entry
}

/** Reads entries from data that passed through a run. Throws on an invalid entry, which is a bug in its step. */
export const readEntries = (value: unknown): UsageEntry[] =>
  value === undefined || value === null ? [] : z.array(z.unknown()).parse(value).map(readEntry)

/** A credit is worth one US cent. */
export const CREDITS_PER_USD = 100

export const creditsFor = (usd: number): number => usd * CREDITS_PER_USD

/** To a millionth: differences of sums of fractions are inexact, and 8e-14 is nothing. */
export const roundCredits = (credits: number): number => Math.round(credits * 1e6) / 1e6

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

/**
 * Scripts of a job are recorded together, because they are many and cost little: those of one transaction, for the same
 * flow and the same budgets, are one entry without a run.
 */
export function togetherInJobs(entries: readonly UsageEntry[]): UsageEntry[] {
  const sums = new Map<string, UsageEntry>()
  const others: UsageEntry[] = []
  for (const entry of entries) {
    const { kind, accountId, projectId, flowId, jobId, agentId, userId } = entry
    if (kind !== 'sandbox' || jobId === null) {
      others.push(entry)
      continue
    }
    const key = [accountId, projectId, flowId, jobId, agentId, userId].join(' ')
    const sum = sums.get(key)
    if (sum) {
      sum.requests += entry.requests
      sum.milliseconds += entry.milliseconds
      sum.costUsd += entry.costUsd
    } else sums.set(key, { ...entry, runId: null })
  }
  return [...others, ...sums.values()]
}
