import { channelOf } from '@millrace/channels'
import { type Data, type handoffs, withoutMarks } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { findAgent } from '../agents/index.ts'
import { rulesIn, VISITOR_NAME } from '../conversations/index.ts'
import { HANDOFF, type HandoffColumns, presentHandoff, selectPeople } from './queries.ts'

type ItemRow = HandoffColumns & {
  id: string
  who: string | null
  channel: string
  lab_channel: string | null
  title: string
  preview: string | null
  last_role: string | null
  unread: number
  updated_at: Date
}

const PREVIEW = 160

/**
 * Conversations with a person or waiting for one, longest wait first, then the latest ones of the agent. A program that
 * asks over the API gets no replies of people, so it isn't at the desk.
 */
export async function readQueues(
  context: Context,
  member: Member,
  { id, size }: { id: string; size: number },
): Promise<Data<typeof handoffs.queues>> {
  return asMember(context, member, async (tx) => {
    const agent = await findAgent(tx, member, id)
    const { rows } = await sql<ItemRow>`
      with chosen as (
        (select * from conversations c where c.agent_id = ${id} and c.project_id = any(${member.projectIds})
          and c.handoff_status <> 'bot' order by c.handoff_since limit ${size})
        union all
        (select * from conversations c where c.agent_id = ${id} and c.project_id = any(${member.projectIds})
          and c.handoff_status = 'bot' and c.channel <> 'api' and c.message_count > 0 order by c.updated_at desc limit ${size})
      )
      select c.id, ${HANDOFF}, c.title, c.updated_at, c.channel,
        (select n.channel from channel_connections n where n.id = c.lab_id) as lab_channel,
        coalesce(${VISITOR_NAME}, (select u.name from users u where u.id = c.user_id)) as who,
        l.text as preview, l.role as last_role,
        case when c.handoff_status = 'bot' then 0 else (select count(*)::int from messages m
          where m.conversation_id = c.id and m.role = 'user' and m.seq > greatest(
            coalesce((select r.seq from conversation_reads r where r.conversation_id = c.id and r.user_id = ${member.userId}), 0),
            coalesce((select max(a.seq) from messages a where a.conversation_id = c.id and a.author_id = ${member.userId}), 0)))
          end as unread
      from chosen c left join lateral (select left(m.text, ${PREVIEW}::int) as text, m.role from messages m
        where m.conversation_id = c.id and m.replaced_at is null and m.role <> 'event' order by m.seq desc limit 1) l on true
      order by c.handoff_status = 'bot', case when c.handoff_status <> 'bot' then c.handoff_since end, c.updated_at desc`.execute(
      tx,
    )
    const { rules, noLog } = rulesIn(agent)
    const place = { accountId: member.accountId, projectId: agent.project_id, agentId: id }
    return {
      agent: { id, name: agent.name, offered: rules.enabled && !noLog },
      items: rows.map(presentItem),
      me: member.userId,
      people: await selectPeople(tx, place),
    }
  })
}

const presentItem = (row: ItemRow): handoffs.DeskItem => ({
  id: row.id,
  handoff: presentHandoff(row),
  visitor: row.who,
  channel: channelOf(row.lab_channel ?? row.channel)?.name ?? null,
  lab: row.lab_channel !== null,
  title: row.title,
  preview: row.last_role === 'assistant' ? withoutMarks(row.preview ?? '') : (row.preview ?? ''),
  isVisitorLast: row.last_role === 'user',
  unread: row.unread,
  updatedAt: row.updated_at.toISOString(),
})
