import { ID_PREFIXES } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { findAgent, findOwnAgent, holdAgent, knowledgeOfDraft, readDraft } from '../agents/index.ts'
import { holdFlow, openFlow } from '../flows/index.ts'

// What is tested: an agent or a flow. Its id says which.

const isFlow = (id: string): boolean => id.startsWith(`${ID_PREFIXES.flow}_`)

/** Rows `s` of test sets of it. */
export const ofOwner = (id: string): RawBuilder<boolean> =>
  isFlow(id) ? sql`s.flow_id = ${id}` : sql`s.agent_id = ${id}`

/** Whether the member may see it; with `change`, whether it is in a project of theirs. Throws `not_found`, `forbidden`. */
export async function findOwner(tx: Tx, member: Member, id: string, { change = false } = {}): Promise<void> {
  if (!isFlow(id)) await (change ? findOwnAgent : findAgent)(tx, member, id)
  else if (change) await holdFlow(tx, member, { id })
  else await openFlow(tx, member, id)
}

/** Held until the transaction ends: those who change its tests take turns. */
export async function holdOwner(
  tx: Tx,
  member: Member,
  id: string,
): Promise<{ accountId: string; projectId: string }> {
  const row = isFlow(id) ? await holdFlow(tx, member, { id }) : await holdAgent(tx, member, id)
  return { accountId: row.account_id, projectId: row.project_id }
}

/** Identifies the draft as it is now. */
export async function draftOf(tx: Tx, id: string): Promise<string> {
  if (!isFlow(id)) return (await readDraft(tx, id)).testedId
  const { rows } = await sql<{ draft_id: string }>`select draft_id from flows where id = ${id}`.execute(tx)
  if (!rows[0]) throw notFound('flow')
  return rows[0].draft_id
}

/** The draft and its knowledge as they are now; flows have no knowledge of their own. */
export interface Tested {
  draftId: string
  knowledge: string | null
}

export const testedOf = async (tx: Tx, id: string): Promise<Tested> => ({
  draftId: await draftOf(tx, id),
  knowledge: isFlow(id) ? null : await knowledgeOfDraft(tx, id),
})
