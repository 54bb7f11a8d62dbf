import type { Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { asMember } from '../../../lib/scoped.ts'
import type { Models } from '../../models/index.ts'
import { countRecords } from '../../sheets/index.ts'
import { modelsOf, uncountedOf } from '../../flows/index.ts'
import { filterOf } from '../column-runs/filter-of.ts'
import { launchAiColumn } from '../column-runs/launch-ai-column.ts'
import { holdColumn, openColumn, type OpenColumn } from './open-column.ts'
import { priceOf, type Sampled } from './price-of.ts'
import { checkRows } from './run-ai-column.ts'

type Body = z.output<typeof sheets.priceAiColumn.body>

/** Fewer rows than this are not representative. */
const ENOUGH = 3
/** Maximum of the latest cells of this version and mapping used for an estimate. */
const SAMPLE_MOST = 500
/** Larger sheets are not counted with a filter, which takes as long as scanning them. */
const COUNTED_ROWS = 100_000

/** The estimated cost of a run, based on actual runs; or runs a sample first. */
export async function priceAiColumn(
  context: Context,
  member: Member,
  { models, id, body }: { models: Models; id: string; body: Body },
): Promise<Data<typeof sheets.priceAiColumn>> {
  checkRows(body)
  const { called, ...price } = await asMember(context, member, async (tx) => {
    const open = await openColumn(tx, member, { id, key: body.column })
    const sampled = await sampleOf(tx, open)
    const found = await rowsOf(tx, open, { body, now: context.now() })
    const rows = found !== null && body.limit ? Math.min(found, body.limit) : found
    const { settings } = open.live
    const price = priceOf({
      rows,
      sampled,
      concurrency: settings.concurrency,
      budget: settings.ceilingCredits,
    })
    const isEnough = sampled.length >= ENOUGH || rows === 0
    const samplingJobId = isEnough || !body.sample ? null : await sample(context, tx, { member, id, body })
    return { ...price, samplingJobId, called: await calledBy(tx, member, open) }
  })
  return { ...price, uncounted: await uncountedOf(models, called.scope, called.models) }
}

/** The models that a run would call; empty while the column cannot run. */
async function calledBy(tx: Tx, member: Member, { sheet, live }: OpenColumn) {
  const scope = { accountId: sheet.accountId, projectId: sheet.projectId }
  if (live.problems.length > 0 || !live.flow) return { scope, models: { chat: [], embeddings: [] } }
  const { version } = live.flow
  const meant = { flowId: live.flowId, version, params: live.settings.params }
  return { scope, models: await modelsOf(tx, { ...scope, actor: member }, meant) }
}

async function sampleOf(tx: Tx, { sheet, live }: OpenColumn): Promise<Sampled[]> {
  const { rows } =
    await sql<Sampled>`select outcome, credits::float8 as credits, milliseconds from sheet_live_cells
    where sheet_id = ${sheet.id} and column_id = ${live.column.id} and mark = ${live.mark}
    limit ${SAMPLE_MOST}`.execute(tx)
  return rows
}

/** The number of rows it would process. */
async function rowsOf(
  tx: Tx,
  { sheet, live, columns }: OpenColumn,
  { body, now }: { body: Body; now: Date },
): Promise<number | null> {
  const filter = filterOf({ live, run: body, columns })
  if (body.recordIds) {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from sheet_records
      where sheet_id = ${sheet.id} and id = any(${body.recordIds}::text[])`.execute(tx)
    return rows[0]!.total
  }
  if (filter && sheet.rowCount > COUNTED_ROWS) return null
  return (await countRecords(tx, sheet, { filter, now })).total
}

/** Runs the first rows; if the column is running already, that job is as informative. */
async function sample(
  context: Context,
  tx: Tx,
  { member, id, body }: { member: Member; id: string; body: Body },
): Promise<string> {
  const { sheet, live, columns } = await holdColumn(tx, member, { id, key: body.column })
  if (live.jobId !== null) return live.jobId
  const { accountId, projectId } = sheet
  const limit = Math.min(body.sample ?? ENOUGH, body.limit ?? Infinity)
  const run = { ...body, limit, following: false, auto: false }
  const owner = { accountId, projectId, actor: member }
  const jobId = await launchAiColumn(context, tx, { owner, sheet, live, columns, run })
  const details = {
    column: live.column.id,
    label: live.column.label,
    rows: body.rows,
    jobId,
    sample: body.sample,
  }
  await audit(tx, member, { accountId, projectId, action: 'sheet.runLive', objectId: sheet.id, details })
  return jobId
}
