import { FEATURES, permission, type Route } from '@millrace/contract'
import type { Actor, Member } from '../lib/actor.ts'
import { Failure } from '../lib/errors.ts'

/** Whether this actor may call this route at all; the verb then looks at the object. */
export function authoriseRoute(route: Route, actor: Actor): void {
  const { who } = route
  if (who.access === 'public' || who.access === 'visitor') return
  if (actor.kind !== 'member') throw new Failure('unauthenticated', 'Please sign in.')
  if (who.access === 'member') authoriseFeature(who.feature, actor)
}

function authoriseFeature(feature: keyof typeof FEATURES, member: Member) {
  const allowed = permission(feature, member)
  if (allowed === 'role')
    throw new Failure('forbidden', `Your role does not allow this: ${FEATURES[feature].label.toLowerCase()}.`)
  if (allowed === 'edition')
    throw new Failure('edition_required', `${FEATURES[feature].label} needs another edition.`, {
      editions: FEATURES[feature].editions,
    })
}
