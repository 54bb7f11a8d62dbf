import { z } from 'zod'
import { type Edition, EDITIONS } from './access.ts'

/** What an edition includes of it. */
export const LIMITED = [
  'members',
  'projects',
  'agents',
  'sheetRows',
  'knowledgeCharacters',
  'storageBytes',
] as const
export type Limited = (typeof LIMITED)[number]

/** Null: no limit. */
const limit = z.number().int().min(0).nullable()

export const plan = z.strictObject({
  /** US dollars per month; null: by contract. */
  price: z.number().min(0).nullable(),
  /** Credits per month. */
  credits: limit,
  members: limit,
  projects: limit,
  agents: limit,
  sheetRows: limit,
  knowledgeCharacters: limit,
  /** Files of knowledge, sheets and conversations. Without a line in an operator’s own table: no limit. */
  storageBytes: limit.default(null),
})
export type Plan = z.infer<typeof plan>

/** Every edition with what it includes. An operator can replace it (`PLANS_FILE`). */
export const plans = z.strictObject(
  Object.fromEntries(EDITIONS.map((edition) => [edition, plan])) as Record<Edition, typeof plan>,
)
export type Plans = z.infer<typeof plans>

const MILLION = 1_000_000
const MB = 1024 ** 2
const GB = 1024 ** 3

export const PLANS: Plans = {
  FREE: {
    price: 0,
    credits: 200,
    members: 1,
    projects: 1,
    agents: 1,
    sheetRows: 5000,
    knowledgeCharacters: MILLION,
    storageBytes: 100 * MB,
  },
  BASIC: {
    price: 19,
    credits: 2000,
    members: 1,
    projects: 1,
    agents: 3,
    sheetRows: 50_000,
    knowledgeCharacters: 10 * MILLION,
    storageBytes: GB,
  },
  PROFESSIONAL: {
    price: 49,
    credits: 10_000,
    members: 1,
    projects: 3,
    agents: 10,
    sheetRows: 250_000,
    knowledgeCharacters: 50 * MILLION,
    storageBytes: 10 * GB,
  },
  TEAM: {
    price: 99,
    credits: 40_000,
    members: 10,
    projects: 10,
    agents: 50,
    sheetRows: MILLION,
    knowledgeCharacters: 200 * MILLION,
    storageBytes: 50 * GB,
  },
  BUSINESS: {
    price: 299,
    credits: 150_000,
    members: 50,
    projects: 50,
    agents: 200,
    sheetRows: 5 * MILLION,
    knowledgeCharacters: 1000 * MILLION,
    storageBytes: 500 * GB,
  },
  ENTERPRISE: {
    price: null,
    credits: null,
    members: null,
    projects: null,
    agents: null,
    sheetRows: null,
    knowledgeCharacters: null,
    storageBytes: null,
  },
}

/** The editions that include this many, cheapest first. */
export const editionsFor = (all: Plans, of: Limited, count: number): Edition[] =>
  EDITIONS.filter((edition) => {
    const most = all[edition][of]
    return most === null || most >= count
  })
