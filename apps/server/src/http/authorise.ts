import {
  type Edition,
  type Feature,
  FEATURE_NAMES,
  FEATURES,
  featuresOf,
  FOR_PEOPLE_ONLY,
  permission,
  type Permission,
  type Role,
  type Route,
} from '@millrace/contract'
import type { Actor, Member } from '../lib/actor.ts'
import { Failure } from '../lib/errors.ts'

/**
 * Checks whether this actor may call the route at all; the verb then checks the object. Returns the actor for the verb:
 * on routes about conversations, it is limited to projects whose conversations it can read.
 */
export function authoriseRoute<A extends Actor>(route: Route, actor: A): A {
  authorise(route, actor)
  const { who } = route
  if (actor.kind !== 'member' || who.access !== 'member') return actor
  if (!featuresOf(who).includes('readConversations')) return actor
  return { ...actor, projectIds: actor.conversationProjects }
}

function authorise(route: Route, actor: Actor): void {
  const { who } = route
  if (who.access === 'public') return
  if (actor.kind === 'member' && actor.apiKey) authoriseKey(route, actor.apiKey)
  if (who.access === 'visitor') return
  if (actor.kind !== 'member') throw new Failure('unauthenticated', 'Sign in to continue.')
  if (who.access === 'operator' && !actor.isOperator)
    throw new Failure('forbidden', 'Only operators of this server can do this.')
  if (who.access === 'member') for (const feature of featuresOf(who)) authoriseFeature(feature, actor)
}

/**
 * What this member may do with a feature in a project: the table of roles and editions, plus what an admin granted and,
 * for API keys, the key's scopes. Verbs with further checks use this too.
 */
export function permissionOf(
  feature: Feature,
  member: Member,
  projectId: string = member.projectId,
): Permission {
  if (feature === 'readConversations' && member.conversationProjects.includes(projectId)) return 'yes'
  if (!member.apiKey) return permission(feature, member)
  const { scopes } = member.apiKey
  // Reading conversations has a scope of its own, independent of the others.
  if (feature === 'readConversations') return 'role'
  if (!scopes.some((scope) => scope !== 'conversations') || FOR_PEOPLE_ONLY.includes(feature)) return 'role'
  return permission(feature, member)
}

/** Projects of a member whose conversations they can read: all by role, or the granted ones. */
export const conversationProjectsOf = (row: {
  role: Role
  edition: Edition
  projects: readonly { id: string; conversations: boolean }[]
}): string[] => {
  const hasAll = permission('readConversations', row) === 'yes'
  return row.projects.filter(({ conversations }) => hasAll || conversations).map(({ id }) => id)
}

/** What the member may do with each feature in their current project. */
export function permissionsOf(member: Member): Record<Feature, Permission> {
  const entries = FEATURE_NAMES.map((name) => [name, permissionOf(name, member)])
  return Object.fromEntries(entries) as Record<Feature, Permission>
}

/** Session-related calls (password, second factor, sessions) are closed to keys unless the route allows it. */
function authoriseKey(route: Route, { scopes, isLimited }: NonNullable<Member['apiKey']>) {
  const { who } = route
  if ('keys' in who && who.keys) return
  if (isLimited && concernsAccount(route))
    throw new Failure('forbidden', 'This API key is limited to some projects. Use a key for all projects.')
  if (who.access === 'user' || who.access === 'operator')
    throw new Failure('forbidden', 'API keys can’t do this. Sign in as a user.')
  const mayWrite = scopes.includes('write') || scopes.includes('admin')
  if (who.effect === 'write' && !mayWrite)
    throw new Failure('forbidden', 'This API key is read-only. Use a key with write access.')
  if (readsConversations(route) && !scopes.includes('conversations'))
    throw new Failure('forbidden', 'This API key can’t read conversations. Use a key with that scope.')
}

/** Whether a call is about the account as a whole, or opens a project's things to all its projects. */
const concernsAccount = ({ who }: Route) =>
  who.access === 'member' && (who.scope === 'account' || featuresOf(who).includes('shareInAccount'))

/** Applies to the creator's own conversations too, although their role alone would allow reading them. */
const readsConversations = ({ id, who }: Route) =>
  who.effect === 'read' && (who.access === 'visitor' || id.startsWith('conversations.'))

function authoriseFeature(feature: Feature, member: Member) {
  const allowed = permissionOf(feature, member)
  const label = FEATURES[feature].label
  if (allowed === 'role') {
    const who = member.apiKey ? 'This API key' : 'Your role'
    throw new Failure('forbidden', `${who} doesn’t allow this: ${label.toLowerCase()}.`)
  }
  if (allowed === 'edition')
    throw new Failure('edition_required', `${label} isn’t included in your plan. Upgrade to use it.`, {
      editions: FEATURES[feature].editions,
    })
}
