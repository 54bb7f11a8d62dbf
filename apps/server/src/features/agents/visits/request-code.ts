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

/** Has a code sent to an address, if it may enter: a job finds out, so neither the response nor its timing tells. */
export async function requestCode(
  context: Context,
  actor: Member | Visitor,
  input: Body<typeof agents.sendVisitCode> & { visit: Visit; limits: VisitLimits },
): Promise<Data<typeof agents.sendVisitCode>> {
  const { publicId, visit, limits, language = 'en' } = input
  const agent = await findPublicAgent(context, publicId)
  checkSite(agent, visit)
  const response = { sent: true as const, minutes: CODE_MINUTES }
  // What an agent asks for is public. Where it is no code, nobody's mailbox is to be counted for it.
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

/** Mails are written in these; agents speak more. */
const isMailed = (language: string): language is 'en' | 'de' | 'zh' => ['en', 'de', 'zh'].includes(language)
