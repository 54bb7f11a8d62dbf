import type { Actor, Member } from './actor.ts'
import { currentProject } from './scoped.ts'

/** Who owns a job, and who starts it. */
export interface Owner {
  accountId: string
  projectId: string
  actor: Actor
}

export const ownerOf = (member: Member): Owner => ({
  accountId: member.accountId,
  projectId: currentProject(member),
  actor: member,
})

/** A job's creator as stored with it. */
export const createdBy = ({ actor }: Owner): Record<string, unknown> => {
  if (actor.kind !== 'member') return { kind: actor.kind }
  const { userId, name, apiKey } = actor
  return { kind: apiKey ? 'apiKey' : 'member', userId, name: apiKey?.name ?? name }
}

/** The member who started it, by hand or with an API key, from what is stored with a run or a job; null without one. */
export function starterOf(by: unknown): string | null {
  if (typeof by !== 'object' || by === null || !('kind' in by)) return null
  if ('userId' in by && typeof by.userId === 'string') return by.userId
  return by.kind === 'member' && 'id' in by && typeof by.id === 'string' ? by.id : null
}

/** The person who created it manually, from what `createdBy` stores; null if a program or the server did. */
export function makerOf(by: unknown): string | null {
  if (typeof by !== 'object' || by === null || !('kind' in by) || by.kind !== 'member') return null
  return 'userId' in by && typeof by.userId === 'string' ? by.userId : null
}
