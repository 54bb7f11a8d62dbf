import { createHmac } from 'node:crypto'
import type { conversations, Data, leads } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { consumeLimits } from '../../http/consume-limits.ts'
import type { Member, Visitor } from '../../lib/actor.ts'
import { Failure, notFound } from '../../lib/errors.ts'
import { networkOf } from '../../lib/network-of.ts'
import { inAccount } from '../../lib/scoped.ts'
import { hashToken } from '../../lib/secrets.ts'
import { botConfigOf, notifyOfAgent } from '../agents/index.ts'
import {
  type AdmittedAsker,
  admitAsker,
  type Asking,
  beginConversation,
  isUnrecorded,
} from '../conversations/index.ts'
import { checkValues } from './check-values.ts'
import { placeLead } from './place-lead.ts'
import { announceLead, type LeadRow } from './queries.ts'

interface FilledForm extends Asking {
  submission: string
  values: Readonly<Record<string, string>>
  consent: boolean
  site?: conversations.SiteVisitor | undefined
}

type Outcome = Data<typeof leads.submit>

/**
 * Accepts a visitor's form: creates a lead or updates a known one. A repeated form changes nothing and gets the same
 * response. For members who test an agent, the input is only validated.
 */
export async function submitLead(
  context: Context,
  actor: Member | Visitor,
  form: FilledForm,
): Promise<Outcome> {
  const admitted = await admitAsker(context, { actor, question: form })
  const { agent, asker } = admitted
  // Counted before validation, because rejected forms cost as much.
  await consumeLimits(context, limitsOf(admitted))
  const settings = botConfigOf(agent).leads
  if (!settings.enabled || settings.when.length === 0)
    throw new Failure('conflict', 'This form isn’t available anymore. Reload the page to continue.')
  const values = checkValues(settings, form)
  if (asker.userId !== null) return { saved: false, conversationId: null, visitorToken: null }
  return inAccount(context, agent.account_id, async (tx) => {
    await holdAddress(tx, admitted)
    const conversation = await conversationFor(context, tx, { admitted, form })
    const isNoLog = isUnrecorded(agent, admitted.held?.conversation ?? null)
    const lead = await placeLead(context, tx, {
      agent,
      settings,
      values,
      conversationId: conversation.conversationId,
      submission: form.submission,
      // For an unrecorded conversation, nothing is stored beyond the visitor's input.
      page: isNoLog ? null : (form.site?.page ?? null),
    })
    if (lead) await announceLead(context, tx, lead)
    if (lead && isNew(lead))
      await notifyOfAgent(context, tx, {
        agentId: agent.id,
        event: 'lead',
        leadId: lead.id,
        // For an unrecorded conversation, notifications do not contain the visitor's input either.
        contact: isNoLog ? null : contactOf(lead),
      })
    return { saved: true, ...conversation }
  })
}

const isNew = ({ created_at: created, submitted_at: submitted }: LeadRow) =>
  created.getTime() === submitted.getTime()

const contactOf = ({ name, email, phone }: LeadRow) =>
  [name, email, phone].filter((one) => one !== null).join(', ')

const MESSAGE = 'Too many attempts. Wait a moment and try again.'
const HOUR_SECONDS = 3600

/** Limits that prevent filling an owner's list with fake leads. */
const limitsOf = ({ agent, asker }: AdmittedAsker) => [
  { key: `lead-ip:${agent.id}:${networkOf(asker.ip)}`, points: 30, seconds: HOUR_SECONDS, message: MESSAGE },
  { key: `lead-agent:${agent.id}`, points: 1000, seconds: HOUR_SECONDS, message: MESSAGE },
]

/**
 * Locks the agent, which must still be public under the id by which the visitor was admitted; leads of one agent are
 * written in turn.
 */
async function holdAddress(tx: Tx, { agent }: AdmittedAsker): Promise<void> {
  const { rows } =
    await sql`select 1 from agents where id = ${agent.id} and public_id = ${agent.public_id}::uuid
    and visibility = 'public' and access_version = ${agent.access_version} for key share`.execute(tx)
  if (rows.length === 0) throw notFound('agent')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`leads:${agent.id}`}, 0))`.execute(tx)
}

/** The form's conversation: the current one, or a new one that a repeated form does not create twice. */
async function conversationFor(
  context: Context,
  tx: Tx,
  { admitted, form }: { admitted: AdmittedAsker; form: FilledForm },
): Promise<{ conversationId: string; visitorToken: string | null }> {
  const { agent, held, visitor } = admitted
  if (held) return { conversationId: held.conversation.id, visitorToken: null }
  // Derived, so that a client whose response was lost gets the same token without storing it.
  const visitorToken = createHmac('sha256', context.config.secret)
    .update(`lead:${agent.id}:${form.submission}`)
    .digest('base64url')
  const { rows } = await sql<{ id: string }>`select id from conversations
    where agent_id = ${agent.id} and visitor_hash = ${hashToken(visitorToken)}`.execute(tx)
  const noLog = isUnrecorded(agent, null)
  const site = form.site ?? null
  const conversationId =
    rows[0]?.id ?? (await beginConversation(context, tx, { agent, visitorToken, visitor, site, noLog }))
  return { conversationId, visitorToken }
}
