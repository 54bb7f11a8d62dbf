import type { Context } from '../context.ts'
import { inScope, type Tx } from '../db/scope.ts'
import type { Member } from './actor.ts'
import { notFound } from './errors.ts'

/**
 * A transaction that sees only the rows of the member's account; visitors' texts, also in sheets and jobs, only for
 * projects whose conversations the member can read.
 */
export const asMember = <T>(context: Context, member: Member, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inScope(context.db.kysely, { accountId: member.accountId, conversationsOf: conversationsOf(member) }, work)

/** Null for all projects that the member can access. */
const conversationsOf = ({ projectIds, conversationProjects }: Member): readonly string[] | null =>
  conversationProjects.length >= projectIds.length ? null : conversationProjects

/** Same for work by the system or for a visitor, once the account is known. */
export const inAccount = <T>(context: Context, accountId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inScope(context.db.kysely, { accountId }, work)

/** Lists need a project; a member without one sees nothing this way. */
export function currentProject(member: Member): string {
  if (!member.projectId) throw notFound('project')
  return member.projectId
}
