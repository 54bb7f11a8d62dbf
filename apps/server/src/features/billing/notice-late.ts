import type { billing } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { mailAdmins } from './mail-admins.ts'
import { graceEnd } from './paid-edition.ts'

const DAY_MS = 86_400_000

/** Mails about a late payment, in their order. */
const NOTICES = ['failed', 'reminded', 'ended'] as const
type Notice = (typeof NOTICES)[number]

const MAILS = { failed: 'paymentFailed', reminded: 'paymentReminder', ended: 'planEnded' } as const

function noticeAt(lateSince: Date, now: Date): Notice {
  const end = graceEnd(lateSince).getTime()
  if (now.getTime() >= end) return 'ended'
  return now.getTime() >= end - DAY_MS ? 'reminded' : 'failed'
}

interface Row {
  accountId: string
  edition: billing.SoldEdition
  lateSince: Date
  mailed: Notice | null
}

/**
 * Mails the account's admins that a payment failed, that its grace period is about to end, or that it has ended: each
 * once per delay, however many events and tasks notice it.
 */
export async function noticeLate(context: Context, tx: Tx, subscriptionId: string): Promise<void> {
  const { rows } =
    await sql<Row>`select s.account_id as "accountId", s.edition, s.late_since as "lateSince", s.mailed
    from billing_subscriptions s where s.id = ${subscriptionId} and s.late_since is not null
      and not exists (select from billing_subscriptions other where other.account_id = s.account_id
        and other.id <> s.id and other.status in ('active', 'trialing'))
    for update of s`.execute(tx)
  const [late] = rows
  if (!late) return
  const notice = noticeAt(late.lateSince, context.now())
  if (late.mailed && NOTICES.indexOf(notice) <= NOTICES.indexOf(late.mailed)) return
  await sql`update billing_subscriptions set mailed = ${notice} where id = ${subscriptionId}`.execute(tx)
  const { accountId, edition, lateSince } = late
  await mailAdmins(context, tx, { accountId, edition, template: MAILS[notice], endsAt: graceEnd(lateSince) })
}
