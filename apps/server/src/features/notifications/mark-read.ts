import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { forMember } from './audience.ts'
import { countUnread } from './queries.ts'

// Reading a notification affects nobody else, so it is not audited.

/** Marks those of the given notifications that belong to the member. */
export function markRead(
  context: Context,
  member: Member,
  ids: readonly string[],
): Promise<{ unread: number }> {
  return asMember(context, member, async (tx) => {
    await sql`insert into notification_reads (notification_id, user_id, account_id)
      select n.id, ${member.userId}, n.account_id from notifications n
      where n.id = any(${[...ids]}::text[]) and ${forMember(member)}
      on conflict do nothing`.execute(tx)
    return { unread: await countUnread(tx, member) }
  })
}

/** Marks all as read, or all up to the newest one seen: later ones stay unread. */
export function markAllRead(
  context: Context,
  member: Member,
  until: string | undefined,
): Promise<{ unread: number }> {
  return asMember(context, member, async (tx) => {
    await sql`insert into notification_reads (notification_id, user_id, account_id)
      select n.id, ${member.userId}, n.account_id from notifications n
      where ${forMember(member)} and (${until ?? null}::text is null or n.id <= ${until ?? null})
      on conflict do nothing`.execute(tx)
    return { unread: await countUnread(tx, member) }
  })
}
