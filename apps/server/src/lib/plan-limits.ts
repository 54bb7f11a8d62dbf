import {
  type Data,
  type Edition,
  EDITION_NAMES,
  editionsFor,
  inEnglish,
  LIMITED,
  type Limited,
  type Plans,
  type Reason,
  say,
  type usage,
} from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/scope.ts'
import { Failure } from './errors.ts'

/** What an account has of each, as its plan counts it. What is in the trash doesn’t count. */
const COUNTS: Record<Limited, (accountId: string) => RawBuilder<unknown>> = {
  members: (id) => sql`select count(*) as n from memberships where account_id = ${id}`,
  projects: (id) =>
    sql`select count(*) as n from projects where account_id = ${id} and deleted_at is null and not is_demo`,
  agents: (id) => sql`select count(*) as n from agents a where a.account_id = ${id}
    and not exists (select from projects p where p.id = a.project_id and (p.deleted_at is not null or p.is_demo))`,
  sheetRows: (id) => sql`select coalesce(sum(row_count), 0) as n from sheets
    where account_id = ${id} and deleted_at is null and system is null`,
  knowledgeCharacters: (id) => sql`select coalesce(sum(characters), 0) as n from knowledge_sources
    where account_id = ${id}`,
  storageBytes: (id) => sql`select coalesce(sum(bytes), 0) as n from stored_files where account_id = ${id}`,
}

/** Counted one after the other, so that no two callers pass with the same count. */
const EXACT: ReadonlySet<Limited> = new Set(['members', 'projects', 'agents'])

interface Growth {
  accountId: string
  of: Limited
  /** How many are added. */
  adding: number
  /** They have been added in this transaction, and so are counted already. */
  isCounted?: boolean
}

/**
 * Checks that an account’s plan includes what is about to be added, in the transaction that adds it. Members, projects
 * and agents are exact; rows, characters and files are counted as they were before those who write at the same time.
 * Throws `edition_required` with the numbers and the editions that include enough.
 */
export async function checkLimit(tx: Tx, plans: Plans, growth: Growth): Promise<void> {
  const reached = await findReached(tx, plans, growth)
  if (!reached) return
  const { of, most, used, editions } = reached
  const reason = reasonOf(reached)
  throw new Failure('edition_required', inEnglish(reason), { limit: { of, most, used }, editions, reason })
}

/** The same for work that goes on without what doesn’t fit: why the plan doesn’t include it, or null. */
export async function planProblem(tx: Tx, plans: Plans, growth: Growth): Promise<Reason | null> {
  const reached = await findReached(tx, plans, growth)
  return reached && reasonOf(reached)
}

async function findReached(
  tx: Tx,
  plans: Plans,
  { accountId, of, adding, isCounted = false }: Growth,
): Promise<Reached | null> {
  const edition = await editionOf(tx, accountId)
  const most = plans[edition][of]
  if (most === null) return null
  if (EXACT.has(of)) await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
  const used = (await countOf(tx, { accountId, of })) - (isCounted ? adding : 0)
  if (used + adding <= most) return null
  return { edition, of, most, used, editions: editionsFor(plans, of, used + adding) }
}

/** What an account’s plan includes, and how much of it is used. */
export async function readPlan(tx: Tx, plans: Plans, accountId: string): Promise<Data<typeof usage.plan>> {
  const edition = await editionOf(tx, accountId)
  const limits = []
  for (const of of LIMITED)
    limits.push({ of, used: await countOf(tx, { accountId, of }), most: plans[edition][of] })
  return { edition, limits }
}

async function countOf(tx: Tx, { accountId, of }: Pick<Growth, 'accountId' | 'of'>): Promise<number> {
  const { rows } = await sql<{ n: string | number }>`${COUNTS[of](accountId)}`.execute(tx)
  return Number(rows[0]!.n)
}

async function editionOf(tx: Tx, accountId: string): Promise<Edition> {
  const { rows } = await sql<{
    edition: Edition
  }>`select edition from accounts where id = ${accountId}`.execute(tx)
  return rows[0]!.edition
}

interface Reached {
  edition: Edition
  of: Limited
  most: number
  used: number
  editions: readonly Edition[]
}

function reasonOf({ edition, of, most, used, editions }: Reached): Reason {
  const format = of === 'storageBytes' ? sizeOf : (count: number) => count
  const plan = EDITION_NAMES[edition]
  const values = { of: say(`plan.${of}`), plan, most: format(most), used: format(used) }
  const [better] = editions
  if (!better) return say('plan.limit', values)
  return say('plan.limitLifted', { ...values, better: EDITION_NAMES[better] })
}

const MB = 1024 ** 2

const sizeOf = (bytes: number): string =>
  bytes >= 1024 * MB
    ? `${(bytes / 1024 / MB).toLocaleString('en', { maximumFractionDigits: 1 })} GB`
    : `${(bytes / MB).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
