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
 * Whether this actor may call this route at all; the verb then looks at the object. Gives the actor as the verb gets it:
 * where the call is about conversations, only the projects whose conversations they can read are theirs.
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
  if (actor.kind === 'member' && actor.apiKey) authoriseKey(route, actor.apiKey.scopes)
  if (who.access === 'visitor') return
  if (actor.kind !== 'member') throw new Failure('unauthenticated', 'Sign in to continue.')
  if (who.access === 'member') for (const feature of featuresOf(who)) authoriseFeature(feature, actor)
}

/**
 * What this member may do with a feature in a project: the one table for their role and edition, what an admin granted
 * them there and, when a key calls for them, the scopes of the key. Verbs that look at more than their route ask this
 * too.
 */
export function permissionOf(
  feature: Feature,
  member: Member,
  projectId: string = member.projectId,
): Permission {
  if (feature === 'readConversations' && member.conversationProjects.includes(projectId)) return 'yes'
  if (!member.apiKey) return permission(feature, member)
  const { scopes } = member.apiKey
  // A key reads conversations by a scope of its own, whatever else it may do.
  if (feature === 'readConversations') return 'role'
  if (!scopes.some((scope) => scope !== 'conversations') || FOR_PEOPLE_ONLY.includes(feature)) return 'role'
  return permission(feature, member)
}

/** Of a member's projects, those whose conversations they can read: all by their role, or those that were granted. */
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

/** What belongs to a session (password, second factor, sessions) is closed to keys unless the route opens it. */
function authoriseKey(route: Route, scopes: readonly string[]) {
  const { who } = route
  if (who.access !== 'member' && who.keys) return
  if (who.access === 'user') throw new Failure('forbidden', 'API keys can’t do this. Sign in as a user.')
  const mayWrite = scopes.includes('write') || scopes.includes('admin')
  if (who.effect === 'write' && !mayWrite)
    throw new Failure('forbidden', 'This API key is read-only. Use a key with write access.')
  if (readsConversations(route) && !scopes.includes('conversations'))
    throw new Failure('forbidden', 'This API key can’t read conversations. Use a key with that scope.')
}

/** Also the maker's own, which their role alone would let them read. */
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
