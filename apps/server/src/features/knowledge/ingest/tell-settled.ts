import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { originOf } from '../../../lib/origin.ts'
import { type NewNotification, notify } from '../../notifications/index.ts'
import { emitWebhook } from '../../webhooks/index.ts'

interface Settled {
  id: string
  name: string
  type: string
  state: string
  added_by: string | null
}

interface SettledBase {
  accountId: string
  projectId: string
  kbId: string
}

/**
 * Notifies a project, and the account's webhooks, once everything new in a base is ready or failed: one notification,
 * however many files were added. Called in the transaction that settles a source.
 */
export async function tellSettled(context: Context, tx: Tx, of: SettledBase): Promise<void> {
  // Of two sources that settle at the same time, the second must see the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settled ${of.kbId}`}, 0))`.execute(tx)
  const { rows } = await sql<Settled>`update knowledge_sources set notice_due = false
    where kb_id = ${of.kbId} and parent_id is null and notice_due and not exists (
      select from knowledge_sources w where w.kb_id = ${of.kbId} and w.parent_id is null and w.notice_due
        and w.state in ('queued', 'reading', 'chunking'))
    returning id, name, type, state, added_by`.execute(tx)
  if (rows.length === 0) return
  const base = await sql<{ name: string }>`select name from knowledge_bases where id = ${of.kbId}`.execute(tx)
  const name = base.rows[0]?.name ?? ''
  await notify(tx, {
    accountId: of.accountId,
    projectId: of.projectId,
    type: 'knowledge',
    message: messageFor(rows, name),
    link: { path: `/console/knowledge/${of.kbId}` },
    doneBy: adderOf(rows),
  })
  await emitReady(context, tx, { ...of, name, settled: rows })
}

/** Sources listed in an event; `counts` has all of them. */
const MOST_LISTED = 100

/** For webhooks, unless every source failed. */
async function emitReady(
  context: Context,
  tx: Tx,
  { accountId, projectId, kbId, name, settled }: SettledBase & { name: string; settled: readonly Settled[] },
): Promise<void> {
  const failed = settled.filter(({ state }) => state === 'failed').length
  if (failed === settled.length) return
  await emitWebhook(context, tx, {
    accountId,
    projectId,
    type: 'knowledge.ready',
    data: {
      knowledge: { id: kbId, name, url: `${originOf(context.config)}/console/knowledge/${kbId}` },
      counts: { ready: settled.length - failed, failed },
      sources: settled.slice(0, MOST_LISTED).map((source) => ({
        id: source.id,
        name: source.name,
        type: source.type,
        state: source.state === 'failed' ? 'failed' : 'ready',
      })),
    },
  })
}

/** The person who added all of these, if all succeeded. */
function adderOf([first, ...others]: Settled[]): string | null {
  const isFine = (source: Settled | undefined) =>
    source?.state !== 'failed' && source?.added_by === first?.added_by
  return first && [first, ...others].every(isFine) ? first.added_by : null
}

function messageFor(settled: Settled[], base: string): NewNotification['message'] {
  const failed = settled.filter(({ state }) => state === 'failed').length
  const [only] = settled
  if (settled.length === 1 && only) {
    const key = only.type === 'site' ? ONE_SITE : ONE_SOURCE
    return { key: failed ? key.failed : key.ready, values: { name: only.name, base } }
  }
  if (failed === 0) return { key: 'sourcesReady', values: { count: settled.length, base } }
  return { key: 'sourcesFailed', values: { count: failed, total: settled.length, base } }
}

const ONE_SITE = { ready: 'siteReady', failed: 'siteFailed' } as const
const ONE_SOURCE = { ready: 'sourceReady', failed: 'sourceFailed' } as const
