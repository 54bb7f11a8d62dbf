import type { Role, team } from '@millrace/contract'

export const MEMBER_SORTS = ['role', 'name', 'joined'] as const
export type MemberSort = (typeof MEMBER_SORTS)[number]

const STRENGTH: Record<Role, number> = { AIACCOUNTADMIN: 0, AIEDITOR: 1, AIREADER: 2 }

const nameOf = (member: team.Member) => member.name || member.username

/** Sorted copy; ties are in the order of their names. */
export function sortMembers(members: readonly team.Member[], sort: MemberSort): team.Member[] {
  const byName = members.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))
  if (sort === 'name') return byName
  if (sort === 'role') return byName.toSorted((a, b) => STRENGTH[a.role] - STRENGTH[b.role])
  return byName.toSorted((a, b) => b.joinedAt.localeCompare(a.joinedAt))
}
