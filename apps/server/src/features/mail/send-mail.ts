import { type accounts, type mail } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { newId } from '../../lib/ids.ts'
import { seal, unseal } from '../../lib/seal.ts'
import { deliverMail } from './mail.job.ts'

/** The values for the text of each kind of email. */
export interface MailValues {
  verify: { link: string }
  reset: { link: string }
  signUp: { link: string }
  signUpKnown: { link: string }
  invitation: { link: string; account: string; invitedBy: string }
  approval: { link: string; title: string; flow: string; text: string }
  chatCode: { link: string; agent: string; code: string }
  agentLead: NoticeValues & { contact: string }
  agentHandover: NoticeValues
  agentUnanswered: NoticeValues
  agentRating: NoticeValues
  agentPassRate: NoticeValues & { percent: string; bar: string; answers: string }
  agentDigest: NoticeValues & {
    day: string
    conversations: string
    unanswered: string
    leads: string
  }
  dailySummary: { link: string; unsubscribe: string; agents: SummaryLine[] }
  jobSucceeded: JobValues
  jobPartial: JobValues
  jobFailed: JobValues
  jobCancelled: JobValues
  jobCeiling: JobValues
  jobLiveCeiling: JobValues & { column: string; sheet: string }
  jobNoCredits: JobValues
  jobLiveNoCredits: JobValues & { column: string; sheet: string }
  jobStopped: JobValues
  jobRowLimit: JobValues
  paymentFailed: PaymentValues
  paymentReminder: PaymentValues
  planEnded: PaymentValues
}

/** `date`: when the plan ends, or has ended. */
type PaymentValues = { link: string; account: string; plan: string; date: string }

/** About an agent, with the unsubscribe link. */
type NoticeValues = { link: string; agent: string; unsubscribe: string }

/** What happened with one agent during the period of a summary. */
export interface SummaryLine {
  agent: string
  leads: number
  handoffs: number
  unanswered: number
  ratings: number
}

// A type, because an interface is not assignable to a record.
type JobValues = {
  link: string
  flow: string
  done: string
  failed: string
  skipped: string
  /** The engine's reason for the failure; may be empty. */
  reason: string
}
export type Template = keyof MailValues & (typeof mail.MAIL_TEMPLATES)[number]

interface OutgoingMail<T extends Template = Template> {
  /** The account that sends it, whose admins may see it; null for emails about a single user. */
  accountId: string | null
  to: string
  template: T
  values: MailValues[T]
  locale: accounts.Locale
  /** When its link expires. */
  expiresAt: Date
  /** An account's own mail server; this installation's by default. */
  connectionId?: string | null
}

/** Adds an email to the outbox in the caller's transaction; a job sends it after the commit. Returns its id. */
export async function sendMail<T extends Template>(
  context: Context,
  tx: Tx,
  one: OutgoingMail<T>,
): Promise<string> {
  const id = newId('mail')
  const sealed = seal(context.config.secret, placeOf(id), JSON.stringify(one.values))
  await sql`insert into mail_outbox (id, account_id, to_address, template, locale, sealed, expires_at, connection_id)
    values (${id}, ${one.accountId}, ${one.to}, ${one.template}, ${one.locale}, ${sealed}, ${one.expiresAt},
      ${one.connectionId ?? null})`.execute(tx)
  await context.queue.send(tx, deliverMail, { id })
  return id
}

/** Whether a mail server is configured; without one, emails wait in the outbox. */
export const mailGoesOut = (context: Pick<Context, 'config'>): boolean => context.config.mail !== null

/** The decrypted values of an email in the outbox. */
export const openValues = (secret: string, id: string, sealed: string): MailValues[Template] =>
  JSON.parse(unseal(secret, placeOf(id), sealed)) as MailValues[Template]

const placeOf = (id: string) => `mail:${id}`
