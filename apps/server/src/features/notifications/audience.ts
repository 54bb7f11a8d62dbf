import { FEATURE_NAMES } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Audience } from '../../events/events.ts'
import { permissionOf } from '../../http/authorise.ts'
import type { Member } from '../../lib/actor.ts'

/** Whether this is for the member, with their current role and projects. */
export function isFor(member: Member, { accountId, projectId, userId, feature }: Audience): boolean {
  if (accountId !== null && accountId !== member.accountId) return false
  if (projectId !== null && !member.projectIds.includes(projectId)) return false
  if (userId !== null && userId !== member.userId) return false
  return permissionOf(feature, member, projectId ?? member.projectId) === 'yes'
}

/** `isFor` for rows of `notifications n`. Members do not get notifications from before they joined. */
export function forMember(member: Member): RawBuilder<boolean> {
  const features = FEATURE_NAMES.filter(
    (feature) => feature !== 'readConversations' && permissionOf(feature, member) === 'yes',
  )
  return sql<boolean>`(n.account_id is null or n.account_id = ${member.accountId})
    and (n.project_id is null or n.project_id = any(${[...member.projectIds]}::text[]))
    and (n.feature = any(${features}::text[]) or (n.feature = 'readConversations'
      and n.project_id = any(${[...member.conversationProjects]}::text[])))
    and (n.recipients is null or ${member.userId} = any(n.recipients))
    and (n.user_id = ${member.userId} or (n.user_id is null and n.created_at >= (
      select m.created_at from memberships m where m.id = ${member.membershipId})))`
}
