import type { Data, handoffs } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'
import { Failure, notFound } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { readConversationChannel, readWayOut, setConsent } from '../channels/index.ts'
import { rulesOf } from '../conversations/index.ts'
import { lockAtDesk } from './queries.ts'

interface Consent {
  conversationId: string
  agreed: boolean
  note: string
}

/** Records who says that a contact agreed to be written to, when, and how they know. A contact's opt-out stays. */
export async function setConsentAtDesk(
  context: Context,
  member: Member,
  { conversationId, agreed, note }: Consent,
): Promise<Data<typeof handoffs.setConsent>> {
  return asMember(context, member, async (tx) => {
    const row = await lockAtDesk(tx, member, conversationId)
    const way = await readWayOut(context, tx, { conversationId, template: false })
    if (!way) throw notFound('contact')
    if (!(await setConsent(tx, way.contactId, { agreed, by: member.userId, note })))
      throw new Failure(
        'conflict',
        'The contact doesn’t want any more messages. Only they can change that.',
        {
          refusal: 'channel_opted_out',
        },
      )
    await audit(tx, member, {
      accountId: member.accountId,
      projectId: row.project_id,
      action: 'channel.consent',
      objectId: conversationId,
      details: { name: (await rulesOf(tx, conversationId)).agentName, channel: way.name, agreed },
    })
    return (await readConversationChannel(context, tx, conversationId))!
  })
}
