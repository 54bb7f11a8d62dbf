import { type accounts, flows, type NotificationKey } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { publish } from '../../../events/events.ts'
import { hashToken, newToken } from '../../../lib/secrets.ts'
import { flowMailsLeft, sendMail } from '../../mail/index.ts'
import { notify } from '../../notifications/index.ts'
import type { OpenedWait, WaitPort } from '../types.ts'
import { linkEnds, linkOf } from './links.ts'
import { subjectOfWait } from './settle-waits.ts'

/** A wait for a person. */
interface PendingWait {
  id: string
  accountId: string
  projectId: string
  flowId: string | null
  executionId: string | null
  jobId: string | null
  runId: string
  title: string
  text: string
  /** The tool that an AI worker wants to use. */
  tool: string | null
  /** Email address of the decision maker; null for anyone who can edit in the project. */
  assignee: string | null
  token: string | null
  endsAt: Date | null
}

const TEXT_IN_MAIL = 2000

/** Notifies people that runs wait for them, in the transaction that stores the waits. */
export const waitPort = (context: Context): WaitPort => ({
  opened: async (tx, waits) => {
    const asked = waits.filter(({ wait }) => wait.kind === 'approval').map(readAsked)
    await keepAsked(tx, asked)
    const told = await whatToTell(tx, asked)
    const mails = new Mails(tx)
    for (const one of asked) await tellOne(context, tx, { one, mails, ...told })
    await tellOfSteps(tx, waits)
    await announce(tx, waits)
  },
})

function readAsked({ id, header, wait }: OpenedWait): PendingWait {
  const data = (wait.data ?? {}) as Record<string, unknown>
  const assignee = flows.textOf(data.assignee).trim().toLowerCase() || null
  return {
    id,
    accountId: header.accountId,
    projectId: header.projectId,
    flowId: header.flowId,
    executionId: header.executionId ?? null,
    jobId: header.job?.id ?? null,
    runId: header.id,
    title: flows.textOf(data.title),
    text: flows.textOf(data.text),
    tool: header.executionId && typeof data.tool === 'string' ? data.tool : null,
    assignee,
    token: assignee === null ? null : newToken(),
    endsAt: wait.until === undefined ? null : new Date(wait.until),
  }
}

async function keepAsked(tx: Tx, asked: readonly PendingWait[]): Promise<void> {
  if (asked.length === 0) return
  const rows = asked.map(({ id, assignee, token, endsAt }) => ({
    id,
    assignee,
    token_hash: token === null ? null : hashToken(token),
    ends_at: endsAt,
  }))
  await sql`update flow_waits w set assignee = n.assignee, token_hash = n.token_hash, ends_at = n.ends_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (id text, assignee text, token_hash text, ends_at timestamptz)
    where w.id = n.id`.execute(tx)
}

interface Person {
  userId: string | null
  locale: accounts.Locale
}

interface Announcement {
  titles: ReadonlyMap<string, string>
  /** By account and address: members; others use the account's language. */
  people: ReadonlyMap<string, Person>
  /** First waits per job and recipient: one notification covers all of them. */
  firsts: ReadonlySet<string>
}

const personKey = ({ accountId, assignee }: Pick<PendingWait, 'accountId' | 'assignee'>) =>
  `${accountId} ${assignee}`

async function whatToTell(tx: Tx, asked: readonly PendingWait[]): Promise<Announcement> {
  if (asked.length === 0) return { titles: new Map(), people: new Map(), firsts: new Set() }
  const { rows: titles } = await sql<{ id: string; title: string }>`select id, title from flows
    where id = any(${[...new Set(asked.flatMap(({ flowId }) => flowId ?? []))]}::text[])
    union all select e.id, a.name from executions e join agents a on a.id = e.agent_id
      where e.id = any(${[...new Set(asked.flatMap(({ executionId }) => executionId ?? []))]}::text[])`.execute(
    tx,
  )
  const { rows: firsts } = await sql<{ id: string }>`select w.id from flow_waits w
    where w.id = any(${asked.map(({ id }) => id)}::text[])
      and not exists (select 1 from flow_waits o where (o.job_id = w.job_id or o.execution_id = w.execution_id) and o.kind = 'approval'
        and o.answered_at is null and o.assignee is not distinct from w.assignee and o.id < w.id)`.execute(tx)
  return {
    titles: new Map(titles.map(({ id, title }) => [id, title])),
    people: await peopleOf(tx, asked),
    firsts: new Set(firsts.map(({ id }) => id)),
  }
}

async function peopleOf(tx: Tx, asked: readonly PendingWait[]): Promise<Map<string, Person>> {
  const named = asked.filter(({ assignee }) => assignee !== null)
  if (named.length === 0) return new Map()
  const { rows } = await sql<{ account_id: string; address: string } & Person>`
    select n.account_id, n.address, m.user_id as "userId", coalesce(u.locale, a.settings->>'language', 'en') as locale
    from (select distinct * from unnest(${named.map(({ accountId }) => accountId)}::text[],
      ${named.map(({ assignee }) => assignee)}::text[]) as x (account_id, address)) n
    join accounts a on a.id = n.account_id
    left join users u on lower(u.email) = n.address
    left join memberships m on m.user_id = u.id and m.account_id = n.account_id`.execute(tx)
  return new Map(rows.map((row) => [personKey({ accountId: row.account_id, assignee: row.address }), row]))
}

/** Remaining mails of accounts for today, including those of this group of checkpoints. */
class Mails {
  private readonly left = new Map<string, number>()
  private readonly tx: Tx

  constructor(tx: Tx) {
    this.tx = tx
  }

  /** `last`: the first mail beyond the limit. */
  async take(accountId: string): Promise<'sent' | 'last' | 'none'> {
    const left = this.left.get(accountId) ?? (await flowMailsLeft(this.tx, accountId))
    this.left.set(accountId, left - 1)
    return left > 0 ? 'sent' : left === 0 ? 'last' : 'none'
  }
}

/**
 * Notifies members in the console, and named recipients by a mail with a link, which is their only way to answer. If
 * the daily mail limit is reached, the project is notified instead: admins can answer for anyone.
 */
async function tellOne(
  context: Context,
  tx: Tx,
  { one, mails, titles, people, firsts }: { one: PendingWait; mails: Mails } & Announcement,
): Promise<void> {
  const person = one.assignee === null ? null : (people.get(personKey(one)) ?? null)
  const isStranger = one.assignee !== null && !person?.userId
  const flow = titles.get(one.flowId ?? one.executionId ?? '') ?? ''
  const isMail = one.token !== null && (isStranger || firsts.has(one.id))
  const mail = isMail ? await mails.take(one.accountId) : 'none'
  if (isStranger ? mail === 'last' : firsts.has(one.id))
    await notify(tx, {
      accountId: one.accountId,
      projectId: one.projectId,
      userId: person?.userId ?? null,
      feature: person?.userId ? 'read' : 'write',
      type: 'workflow',
      message: messageOf(one, flow),
      link: { path: '/console/workflow/approvals' },
      subject: subjectOfWait(one),
    })
  if (mail !== 'sent' || one.assignee === null || one.token === null) return
  await sendMail(context, tx, {
    accountId: one.accountId,
    to: one.assignee,
    template: 'approval',
    values: {
      link: linkOf(context, one.token),
      title: one.title,
      flow,
      text: one.text.slice(0, TEXT_IN_MAIL),
    },
    locale: person?.locale ?? 'en',
    expiresAt: linkEnds(context.now(), one.endsAt),
  })
}

const TOOL_KEYS = new Map<string, NotificationKey>([
  ['add_rows', 'workerAddsRows'],
  ['update_rows', 'workerUpdatesRows'],
  ['delete_rows', 'workerDeletesRows'],
])

/** The tools of AI workers are called by name in each language; those of the owner are called what the owner calls them. */
function messageOf(
  { title, tool }: PendingWait,
  flow: string,
): { key: NotificationKey; values: Record<string, string> } {
  if (tool === null) return { key: 'approvalAsked', values: { flow, title } }
  const key = TOOL_KEYS.get(tool)
  return key ? { key, values: { agent: flow } } : { key: 'workerUsesTool', values: { agent: flow, tool } }
}

/** Steps with an unknown outcome: one notification per job. */
async function tellOfSteps(tx: Tx, waits: readonly OpenedWait[]): Promise<void> {
  const ids = waits.filter(({ wait }) => wait.kind === 'ask').map(({ id }) => id)
  if (ids.length === 0) return
  const { rows } = await sql<{ account_id: string; project_id: string; flow: string; subject: string }>`
    select w.account_id, w.project_id, coalesce(f.title, a.name, '') as flow,
      coalesce(w.execution_id, w.job_id, w.run_id) as subject from flow_waits w
      left join flows f on f.id = w.flow_id left join executions e on e.id = w.execution_id
      left join agents a on a.id = e.agent_id
    where w.id = any(${ids}::text[]) and not exists (select 1 from flow_waits o
      where (o.job_id = w.job_id or o.execution_id = w.execution_id) and o.kind = 'ask' and o.answered_at is null and o.id < w.id)`.execute(
    tx,
  )
  for (const { account_id: accountId, project_id: projectId, flow, subject } of rows)
    await notify(tx, {
      accountId,
      projectId,
      feature: 'write',
      type: 'workflow',
      message: { key: 'repeatAsked', values: { flow } },
      link: { path: '/console/workflow/approvals' },
      subject,
    })
}

async function announce(tx: Tx, waits: readonly OpenedWait[]): Promise<void> {
  const projects = new Map(waits.map(({ id, header }) => [header.projectId, { id, header }]))
  for (const [projectId, { id, header }] of projects)
    await publish(tx, {
      name: 'change',
      accountId: header.accountId,
      projectId,
      change: {
        kind: 'approval',
        id,
        parentId: header.job?.id ?? header.flowId ?? header.executionId ?? null,
      },
    })
}
