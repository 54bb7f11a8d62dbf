import type { Data, onboarding } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { findAgent } from '../../agents/index.ts'
import { findOnboarding, presentOnboarding, recentOnboardings } from './queries.ts'

/** The progress of creating this agent from a website. */
export const getOnboarding = (
  context: Context,
  member: Member,
  agentId: string,
): Promise<Data<typeof onboarding.get>> =>
  asMember(context, member, async (tx) => {
    await findAgent(tx, member, agentId)
    const found = await findOnboarding(tx, agentId)
    return { onboarding: found ? presentOnboarding(found) : null }
  })

/** Attempts started in the project within the last day. */
export async function listOnboardings(
  context: Context,
  member: Member,
): Promise<Data<typeof onboarding.list>> {
  const project = currentProject(member)
  return asMember(context, member, async (tx) => ({
    items: (await recentOnboardings(tx, project)).map(presentOnboarding),
  }))
}
