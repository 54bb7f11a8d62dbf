import { type accounts, type billing, EDITION_NAMES } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { originOf } from '../../lib/origin.ts'
import { sendMail } from '../mail/index.ts'

const KEPT_DAYS = 30
const DAY_MS = 86_400_000

interface LateMail {
  accountId: string
  edition: billing.SoldEdition
  template: 'paymentFailed' | 'paymentReminder' | 'planEnded'
  endsAt: Date
}

/** Mails every admin of the account, in their language, in the caller's transaction. */
export async function mailAdmins(context: Context, tx: Tx, mail: LateMail): Promise<void> {
  const { accountId, edition, template, endsAt } = mail
  const { rows } = await sql<{ email: string; locale: accounts.Locale | null; account: string }>`
    select u.email, u.locale, a.name as account from memberships m
      join users u on u.id = m.user_id join accounts a on a.id = m.account_id
    where m.account_id = ${accountId} and m.role = 'AIACCOUNTADMIN' order by u.email`.execute(tx)
  const link = `${originOf(context.config)}/user/credits-usage`
  const expiresAt = new Date(context.now().getTime() + KEPT_DAYS * DAY_MS)
  for (const { email, account, ...person } of rows) {
    const locale = person.locale ?? 'en'
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(endsAt)
    const values = { link, account, plan: EDITION_NAMES[edition], date }
    await sendMail(context, tx, { accountId, to: email, template, values, locale, expiresAt })
  }
}
