import { type accounts, flows } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { originOf } from '../../../lib/origin.ts'
import { flowMailsLeft, sendMail } from '../../mail/index.ts'
import type { JobRow } from '../types.ts'
import { reasonIn } from './reasons.ts'
import type { Totals } from './totals.ts'

/** After this long without a mail server, the email is dropped. */
const KEPT_MS = 3 * 24 * 3_600_000

type JobMail =
  | 'jobSucceeded'
  | 'jobPartial'
  | 'jobFailed'
  | 'jobCancelled'
  | 'jobStopped'
  | 'jobCeiling'
  | 'jobNoCredits'
  | 'jobRowLimit'

interface Telling {
  job: JobRow
  totals: Totals
  flow: { title: string; settings: unknown }
  /** The content of the email, and the console page it links to. */
  mail: { path: string } & (
    | { template: JobMail }
    | { template: 'jobLiveCeiling' | 'jobLiveNoCredits'; values: { column: string; sheet: string } }
  )
}

/** Sends email at the end of a job, according to the flow's settings. */
export async function tellByFlow(context: Context, tx: Tx, telling: Telling): Promise<void> {
  const { job, flow } = telling
  const wanted = flows.flowTelling.safeParse(flow.settings ?? {})
  if (!wanted.success) return
  const people = await peopleOf(tx, job, wanted.data.emails)
  // Beyond the daily email limit, only the notification is sent.
  const left = people.length > 0 ? await flowMailsLeft(tx, job.account_id) : 0
  for (const person of people.slice(0, left))
    await sendMail(context, tx, { ...mailOf(context, telling, person.locale), ...person })
}

/** The addresses with their language: a user's own, else the account's. */
async function peopleOf(
  tx: Tx,
  job: JobRow,
  emails: readonly string[],
): Promise<{ to: string; locale: accounts.Locale }[]> {
  if (emails.length === 0) return []
  const addresses = [...new Set(emails.map((one) => one.toLowerCase()))]
  const { rows } = await sql<{ to: string; locale: accounts.Locale }>`
    select n.address as "to", coalesce(u.locale, a.settings->>'language', 'en') as locale
    from unnest(${addresses}::text[]) with ordinality n (address, place)
    join accounts a on a.id = ${job.account_id}
    left join users u on lower(u.email) = n.address
    order by n.place`.execute(tx)
  return rows
}

function mailOf(context: Context, { job, totals, flow, mail }: Telling, locale: accounts.Locale) {
  const values = {
    link: `${originOf(context.config)}${mail.path}`,
    flow: flow.title,
    done: String(totals.succeeded),
    failed: String(totals.failed),
    skipped: String(totals.skipped),
    reason: reasonIn(locale, job),
  }
  const rest = { accountId: job.account_id, expiresAt: new Date(context.now().getTime() + KEPT_MS) }
  return 'values' in mail
    ? { ...rest, template: mail.template, values: { ...values, ...mail.values } }
    : { ...rest, template: mail.template, values }
}
