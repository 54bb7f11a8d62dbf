import { agents } from '@millrace/contract'
import { Failure } from '../../../lib/errors.ts'
import type { Visit } from '../../../lib/visit.ts'
import { botConfigOf } from '../bot-config.ts'
import type { AgentRow } from '../queries.ts'

/**
 * Throws `forbidden` when a page of another site calls, and the agent's owner has not named that site. Only browsers say
 * from where they call, and none can be made to lie by a page: this keeps other sites away, not programs.
 */
export function checkSite(agent: Pick<AgentRow, 'bot_config'>, { origin }: Visit): void {
  if (origin === null) return
  const { allowedDomains } = botConfigOf(agent).security
  if (!agents.isOfSites(allowedDomains, origin))
    throw new Failure('forbidden', 'This chat can’t be used from this website.')
}
