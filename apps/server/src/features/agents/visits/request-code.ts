import type { agents, Body, Data } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import type { Member, Visitor } from '../../../lib/actor.ts'
import { networkOf } from '../../../lib/network-of.ts'
import type { Visit } from '../../../lib/visit.ts'
import { findPublicAgent } from '../public-agent.ts'
import { checkSite, gateOf } from './check-visit.ts'
import { CODE_MINUTES } from './codes.ts'
import { sendCode } from './code.job.ts'
import type { VisitLimits } from './limits.ts'
import { botConfigOf } from '../queries.ts'

/**
 * Sends a code to an address if it is allowed. A job checks this, so neither the response nor its timing reveals it.
 */
export async function requestCode(
  context: Context,
  actor: Member | Visitor,
  input: Body<typeof agents.sendVisitCode> & { visit: Visit; limits: VisitLimits },
): Promise<Data<typeof agents.sendVisitCode>> {
  const { publicId, visit, limits, language = 'en' } = input
  const agent = await findPublicAgent(context, publicId)
  checkSite(agent, visit)
  const response = { sent: true as const, minutes: CODE_MINUTES }
  // The agent's requirement is public. If it is not a code, the recipient's limit must not be used up.
  if (gateOf(botConfigOf(agent).security) !== 'email') return response
  const email = input.email.toLowerCase()
  await limits.codesOfAddress.use(`${agent.id}:${networkOf(actor.ip)}`)
  await limits.codesOfNetwork.use(networkOf(actor.ip))
  await limits.codesOfEmail.use(`${agent.id}:${email}`)
  await limits.codesOfRecipient.use(email)
  await limits.codesOfAgent.use(agent.id)
  await limits.codesOfAccount.use(agent.account_id)
  const spoken = isMailed(agent.language) ? agent.language : language
  await context.queue.send(context.db.kysely, sendCode, { agentId: agent.id, email, language: spoken })
  return response
}

/** Languages of emails; agents support more. */
const isMailed = (language: string): language is 'en' | 'de' | 'zh' => ['en', 'de', 'zh'].includes(language)
