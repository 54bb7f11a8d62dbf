import type { Data, mail } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { openValues } from './send-mail.ts'

interface Row {
  id: string
  to_address: string
  template: mail.Mail['template']
  state: mail.Mail['state']
  sealed: string | null
  error: string | null
  created_at: Date
  expires_at: Date | null
  total: number
}

/** The account's emails, newest first. Emails about users are excluded, because their links open accounts. */
export async function listOutbox(
  context: Context,
  member: Member,
  { page, size }: { page: number; size: number },
): Promise<Data<typeof mail.outbox>> {
  const { rows } = await asMember(context, member, (tx) =>
    sql<Row>`select id, to_address, template, state, sealed, error, created_at, expires_at,
        count(*) over ()::int as total
      from mail_outbox where account_id = ${member.accountId}
      order by id desc limit ${size} offset ${(page - 1) * size}`.execute(tx),
  )
  return { items: rows.map((row) => present(context, row)), total: rows[0]?.total ?? 0, page, size }
}

function present(context: Context, row: Row): mail.Mail {
  return {
    id: row.id,
    to: row.to_address,
    template: row.template,
    state: row.state,
    link: linkOf(context, row),
    error: row.error,
    createdAt: row.created_at.toISOString(),
    expires: row.expires_at?.toISOString() ?? null,
  }
}

/** The link of an unsent email while it is valid. */
export function linkOf(
  context: { config: Pick<Context['config'], 'secret'>; now: () => Date },
  row: Pick<Row, 'id' | 'state' | 'sealed' | 'expires_at'>,
): string | null {
  if (row.state === 'sent' || row.state === 'queued' || row.sealed === null) return null
  if (row.expires_at !== null && row.expires_at <= context.now()) return null
  // A flow's message has none.
  const values: { link?: string } = openValues(context.config.secret, row.id, row.sealed)
  return values.link ?? null
}
