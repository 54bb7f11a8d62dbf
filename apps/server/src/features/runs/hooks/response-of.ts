import { inAccount } from '../../../lib/scoped.ts'
import type { Context } from '../../../context.ts'
import { type HookedFlow, planOf, type Response } from '../../flows/index.ts'
import { loadJournals } from '../walk/load-runs.ts'
import { sql } from 'kysely'

/** Output of a run's last "Respond" step; null if none ran. */
export async function responseOf(
  context: Context,
  { accountId }: HookedFlow,
  runId: string,
): Promise<Response | null> {
  const row = await inAccount(context, accountId, async (tx) => {
    const { rows } = await sql<{ document_id: string }>`select document_id from flow_runs
      where id = ${runId}`.execute(tx)
    return rows[0]
  })
  if (!row) return null
  const { plan } = await planOf(context, row.document_id)
  const responding = [...plan.byId.values()].filter(({ type }) => type === 'respond').map(({ id }) => id)
  if (responding.length === 0) return null
  const known = await inAccount(context, accountId, (tx) => loadJournals(tx, [runId]))
  let last: { endedAt: number; response: Response } | null = null
  for (const record of known.get(runId)?.journal.values() ?? []) {
    // A called flow's response is for the calling flow.
    const isOwn = responding.includes(record.node) && /^n\d+$|\]\/n\d+$/.test(record.path)
    if (record.state !== 'done' || !isOwn || (last && last.endedAt > record.endedAt)) continue
    last = { endedAt: record.endedAt, response: record.output as Response }
  }
  return last && isResponse(last.response) ? last.response : null
}

// A pinned or disabled step may have any output.
const isResponse = (value: Partial<Response> | null): value is Response =>
  typeof value?.status === 'number' && typeof value.contentType === 'string'
