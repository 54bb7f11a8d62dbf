import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { newId } from '../../../lib/ids.ts'

type EntryKind = 'grant' | 'reserve' | 'settle' | 'release' | 'refund' | 'expire'

/** What an entry of the ledger is about, for people who read it. */
export interface Attribution {
  projectId?: string | null
  agentId?: string | null
  userId?: string | null
  /** The AI column that is filled, as the target of its budget. */
  aiColumn?: string | null
  jobId?: string | null
  runId?: string | null
}

interface Entry extends Attribution {
  kind: EntryKind
  /** Change of the balance. A string keeps the database's exact number. */
  credits?: number | string
  /** Change of what is reserved. */
  held?: number | string
  unpaid?: number | string
  /** Of an account at most one entry has it. */
  reference?: string
  reason?: string
}

/**
 * Adds an entry to the ledger; the caller changes the balance by the same in the same transaction. Returns false when
 * there is one with this reference already.
 */
export async function addEntry(tx: Tx, accountId: string, entry: Entry): Promise<boolean> {
  const { kind, credits = 0, held = 0, unpaid = 0, reference = null, reason = null } = entry
  const { projectId = null, agentId = null, userId = null, jobId = null, runId = null } = entry
  const { rows } =
    await sql`insert into credit_entries (id, account_id, kind, credits, held, unpaid, reference, reason,
      project_id, agent_id, user_id, job_id, run_id)
    values (${newId('creditEntry')}, ${accountId}, ${kind}, ${credits}::numeric, ${held}::numeric, ${unpaid}::numeric,
      ${reference}, ${reason}, ${projectId}, ${agentId}, ${userId}, ${jobId}, ${runId})
    on conflict (account_id, reference) where reference is not null do nothing returning id`.execute(tx)
  return rows.length > 0
}
