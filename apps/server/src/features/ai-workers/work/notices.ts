import type { NotificationKey } from '@millrace/contract'
import type { RunEnd } from '@millrace/engine'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { notify, settleNotices } from '../../notifications/index.ts'
import type { OpenedWait, RunHeader } from '../../runs/index.ts'
import type { Settings } from '../templates.ts'

type Key = Extract<NotificationKey, `execution${string}`>

const AT_END: Partial<Record<RunEnd['state'], Key>> = {
  succeeded: 'executionDone',
  failed: 'executionFailed',
}
/** Approvals are announced where all approvals are. */
const AT_WAIT: Readonly<Record<string, Key>> = {
  question: 'executionQuestion',
  budget: 'executionBudget',
  credits: 'executionNoCredits',
}

/** Tells members of an execution's end, if the worker's settings want that. It no longer waits for anyone. */
export async function notifyEnd(tx: Tx, header: RunHeader, { state }: Pick<RunEnd, 'state'>): Promise<void> {
  if (state === 'waiting' || state === 'paused') return
  await settleNotices(tx, { accountId: header.accountId, subject: header.executionId! })
  await notifyOf(tx, header, { key: AT_END[state], setting: 'onEnd' })
}

/** Tells members that an execution waits for them. */
export const notifyWait = (tx: Tx, { header, wait }: OpenedWait): Promise<void> =>
  notifyOf(tx, header, { key: AT_WAIT[wait.kind], setting: 'onWait', subject: header.executionId! })

async function notifyOf(
  tx: Tx,
  { accountId, projectId, executionId }: RunHeader,
  {
    key,
    setting,
    subject,
  }: { key: Key | undefined; setting: keyof Settings['notification']; subject?: string },
): Promise<void> {
  if (!key) return
  const { rows } = await sql<{ agent: string; title: string; settings: Settings }>`
    select a.name as agent, e.title, w.settings
    from executions e join agents a on a.id = e.agent_id join ai_workers w on w.agent_id = a.id
    where e.id = ${executionId}`.execute(tx)
  const [found] = rows
  if (!found?.settings.notification[setting]) return
  await notify(tx, {
    accountId,
    projectId,
    feature: 'write',
    type: 'other',
    message: { key, values: { agent: found.agent, title: found.title } },
    link: { path: `/console/executions/${executionId}` },
    ...(subject === undefined ? {} : { subject }),
  })
}
