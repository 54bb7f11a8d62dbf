import { type accounts, type mail } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { newId } from '../../lib/ids.ts'
import { seal, unseal } from '../../lib/seal.ts'
import { deliverMail } from './mail.job.ts'

/** What the text of each kind of mail is made of. */
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
  jobStopped: JobValues
}

/** About an agent, with the link that ends such mails for the receiver. */
type NoticeValues = { link: string; agent: string; unsubscribe: string }

/** What happened to one agent in the span of a summary. */
export interface SummaryLine {
  agent: string
  leads: number
  handoffs: number
  unanswered: number
  ratings: number
}

// A type: an interface could be given more, and would not do as a record.
type JobValues = {
  link: string
  flow: string
  done: string
  failed: string
  skipped: string
  /** Why it ended so, in the words of the engine; may be empty. */
  reason: string
}
export type Template = keyof MailValues & (typeof mail.MAIL_TEMPLATES)[number]

interface OutgoingMail<T extends Template = Template> {
  /** The account that sends it, whose admins may see it; null for what concerns one user alone. */
  accountId: string | null
  to: string
  template: T
  values: MailValues[T]
  locale: accounts.Locale
  /** When its link runs out. */
  expiresAt: Date
}

/** Puts a mail into the outbox within the caller's transaction; a job sends it once that commits. Gives its id. */
export async function sendMail<T extends Template>(
  context: Context,
  tx: Tx,
  one: OutgoingMail<T>,
): Promise<string> {
  const id = newId('mail')
  const sealed = seal(context.config.secret, placeOf(id), JSON.stringify(one.values))
  await sql`insert into mail_outbox (id, account_id, to_address, template, locale, sealed, expires_at)
    values (${id}, ${one.accountId}, ${one.to}, ${one.template}, ${one.locale}, ${sealed}, ${one.expiresAt})`.execute(
    tx,
  )
  await context.queue.send(tx, deliverMail, { id })
  return id
}

/** Whether mails go out at all; without a mail server they wait in the outbox. */
export const mailGoesOut = (context: Pick<Context, 'config'>): boolean => context.config.mail !== null

/** What a mail in the outbox is made of. */
export const openValues = (secret: string, id: string, sealed: string): MailValues[Template] =>
  JSON.parse(unseal(secret, placeOf(id), sealed)) as MailValues[Template]

const placeOf = (id: string) => `mail:${id}`
