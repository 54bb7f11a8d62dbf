import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { CATALOGUE, planOf } from '../../flows/index.ts'

/** How far a run is. Steps without effects are stored in groups, so they can appear late. */
export interface RunProgress {
  /** Steps that have ended, including items of loops and repeated attempts. */
  steps: number
  /** Title of the last one; null before there is one. */
  last: string | null
  /** Where the next reading begins. */
  seq: number
}

interface ProgressRow {
  seq: number
  steps: number
  path: string | null
}

/** Groups of records read at a time. */
const MOST_GROUPS = 500

/** The top-level step that a path is in. */
const stepOf = (path: string): string => path.split(/[/[]/, 1)[0]!

/** What has ended since an earlier reading, of a run that the caller has started for the member. */
export async function readProgress(
  context: Context,
  member: Member,
  { runId, documentId, since }: { runId: string; documentId: string; since: RunProgress },
): Promise<RunProgress> {
  const { rows } = await asMember(context, member, (tx) =>
    sql<ProgressRow>`select seq, jsonb_array_length(records)::int as steps, records #>> '{-1,path}' as path
      from flow_steps where run_id = ${runId} and seq > ${since.seq} order by seq limit ${MOST_GROUPS}`.execute(
      tx,
    ),
  )
  const last = rows.at(-1)
  if (!last) return since
  return {
    steps: since.steps + rows.reduce((sum, { steps }) => sum + steps, 0),
    last: (await titleOf(context, documentId, last.path)) ?? since.last,
    seq: last.seq,
  }
}

async function titleOf(context: Context, documentId: string, path: string | null): Promise<string | null> {
  if (path === null) return null
  const { plan } = await planOf(context, documentId)
  const node = plan.byId.get(stepOf(path))
  return node ? node.title || (CATALOGUE.get(node.type)?.title ?? node.type) : null
}
