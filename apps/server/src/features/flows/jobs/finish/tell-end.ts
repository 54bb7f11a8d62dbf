import { type accounts, flows } from '@millrace/contract'
import { sql, type Transaction } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { DB } from '../../../../db/tables.ts'
import { originOf } from '../../../../lib/origin.ts'
import { flowMailsLeft, sendMail } from '../../../mail/index.ts'
import { notify } from '../../../notifications/index.ts'
import { ROW_FAILED } from '../lanes/ceiling.ts'
import type { JobRow } from '../types.ts'
import { reasonIn } from './reasons.ts'
import type { Totals } from './totals.ts'
import { flowTell } from './tell.job.ts'

type Tx = Transaction<DB>

interface Told {
  title: string
  settings: unknown
}

/** `PAUSED`: it has reached its ceiling of credits, or a row of it has failed whose flow wants to stop then. */
type End = 'SUCCEEDED' | 'PARTIAL' | 'FAILED' | 'PAUSED'

const KEYS = { SUCCEEDED: 'jobSucceeded', PARTIAL: 'jobPartial', FAILED: 'jobFailed' } as const

type Key = (typeof KEYS)[keyof typeof KEYS] | 'jobStopped' | 'jobCeiling'

const keyOf = ({ job, state }: Pick<Ending, 'job' | 'state'>): Key => {
  if (state !== 'PAUSED') return KEYS[state]
  return job.error?.code === ROW_FAILED ? 'jobStopped' : 'jobCeiling'
}

/** A mail server that is away for longer has lost it. */
const KEPT_MS = 3 * 24 * 3_600_000

interface Ending {
  job: JobRow
  state: End
  totals: Totals
}

/** Tells of the end of a job: in the console, and as the flow's settings say by mail and webhook. */
export async function tellEnd(context: Context, tx: Tx, ending: Ending): Promise<void> {
  const { job, state, totals } = ending
  const { rows } = await sql<Told>`select title, settings from flows where id = ${job.flow_id}`.execute(tx)
  const flow = rows[0]
  // What columns run by themselves is told when it went wrong, and else seen in the sheet.
  if (!flow || (job.live !== null && isOwn(job) && state === 'SUCCEEDED')) return
  const values = { flow: flow.title, count: totals.succeeded, failed: totals.failed }
  await notify(tx, {
    accountId: job.account_id,
    projectId: job.project_id,
    type: 'workflow',
    message: { key: keyOf(ending), values },
    link: { jobId: job.id, path: pathOf(job) },
  })
  const telling = flows.flowTelling.safeParse(flow.settings ?? {})
  if (!telling.success) return
  const people = await peopleOf(tx, job, telling.data.emails)
  // Above what may be sent in a day, the notification and the webhook have to do.
  const left = people.length > 0 ? await flowMailsLeft(tx, job.account_id) : 0
  for (const person of people.slice(0, left))
    await sendMail(context, tx, {
      ...mailOf(context, { ...ending, flow: flow.title, locale: person.locale }),
      ...person,
    })
  if (telling.data.webhook !== null)
    await context.queue.send(
      tx,
      flowTell,
      { jobId: job.id, round: job.rounds, state },
      { group: job.account_id },
    )
}

const isOwn = ({ created_by: by }: JobRow): boolean =>
  typeof by === 'object' && by !== null && 'kind' in by && by.kind === 'system'

const pathOf = ({ id }: JobRow) => `/console/workflow-detail-history/${id}` as const

/** The addresses with their languages: a user's own, and for others that of the account. */
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

function mailOf(context: Context, ending: Ending & { flow: string; locale: accounts.Locale }) {
  const { job, totals, flow, locale } = ending
  return {
    accountId: job.account_id,
    template: keyOf(ending),
    values: {
      link: `${originOf(context.config)}${pathOf(job)}`,
      flow,
      done: String(totals.succeeded),
      failed: String(totals.failed),
      skipped: String(totals.skipped),
      reason: reasonIn(locale, job.error),
    },
    expiresAt: new Date(context.now().getTime() + KEPT_MS),
  }
}
