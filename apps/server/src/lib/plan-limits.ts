import {
  type Data,
  type Edition,
  editionsFor,
  LIMITED,
  type Limited,
  type Plans,
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
}

const NAMES: Record<Limited, [one: string, many: string]> = {
  members: ['member', 'members'],
  projects: ['project', 'projects'],
  agents: ['agent', 'agents'],
  sheetRows: ['sheet row', 'sheet rows'],
  knowledgeCharacters: ['character of knowledge', 'characters of knowledge'],
}

/** Counted one after the other, so that no two callers pass with the same count. */
const EXACT: ReadonlySet<Limited> = new Set(['members', 'projects', 'agents'])

interface Growth {
  accountId: string
  of: Limited
  /** How many are about to be added; 0: what was added is counted already. */
  adding: number
}

/**
 * Checks that an account’s plan includes what is about to be added, in the transaction that adds it. Members, projects
 * and agents are exact; rows and characters are counted as they were before those who write at the same time. Throws
 * `edition_required` with the numbers and the editions that include enough.
 */
export async function checkLimit(tx: Tx, plans: Plans, { accountId, of, adding }: Growth): Promise<void> {
  const edition = await editionOf(tx, accountId)
  const most = plans[edition][of]
  if (most === null) return
  if (EXACT.has(of)) await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
  const used = await countOf(tx, { accountId, of })
  if (used + adding <= most) return
  const editions = editionsFor(plans, of, used + adding)
  throw new Failure('edition_required', textOf({ edition, of, most, used, editions }), {
    limit: { of, most, used },
    editions,
  })
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

function textOf({ edition, of, most, used, editions }: Reached): string {
  const number = (count: number) => count.toLocaleString('en')
  const name = NAMES[of][most === 1 ? 0 : 1]
  const lifts = editions.length === 0 ? '' : ` ${editions[0]} and higher include more.`
  return `Your plan (${edition}) includes ${number(most)} ${name}, and you have ${number(used)}.${lifts}`
}
