import type { Context } from '../context.ts'
import { inScope, type Tx } from '../db/scope.ts'
import type { Member } from './actor.ts'
import { notFound } from './errors.ts'

/**
 * One transaction that sees the rows of the member's account and no others; of what visitors said, also where sheets and
 * jobs carry it, those of projects where the member can read conversations.
 */
export const asMember = <T>(context: Context, member: Member, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inScope(context.db.kysely, { accountId: member.accountId, conversationsOf: conversationsOf(member) }, work)

/** Null: of all the projects that the member may enter. */
const conversationsOf = ({ projectIds, conversationProjects }: Member): readonly string[] | null =>
  conversationProjects.length >= projectIds.length ? null : conversationProjects

/** The same for work done by the system or for a visitor, once the account is known. */
export const inAccount = <T>(context: Context, accountId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inScope(context.db.kysely, { accountId }, work)

/** Lists need a project; a member without any sees nothing that way. */
export function currentProject(member: Member): string {
  if (!member.projectId) throw notFound('project')
  return member.projectId
}
