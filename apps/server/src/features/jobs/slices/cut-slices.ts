import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { newId, firstIdAt } from '../../../lib/ids.ts'
import type { RecordRow, OpenSheet } from '../../sheets/index.ts'
import type { CutPlan, JobRow, SliceItem } from '../types.ts'
import { makeItems } from './make-items.ts'
import { type NextRows, nextRows } from './next-rows.ts'

/** Allowed clock difference between the processes that create ids. */
const CLOCKS_MS = 3_600_000

/**
 * Excludes rows that the job has already processed and that a user moved down past its position. Only rows moved since
 * it began are searched in its slices.
 */
async function leaveOutMoved(
  tx: Tx,
  job: JobRow,
  { sheet, rows }: { sheet: OpenSheet; rows: readonly RecordRow[] },
): Promise<RecordRow[]> {
  if (job.plan.slices === 0) return [...rows]
  const since = firstIdAt('change', new Date(job.created_at.getTime() - CLOCKS_MS))
  // The few changes first: otherwise, and while fresh tables have no statistics, all past changes are scanned for each
  // slice.
  const { rows: moved } = await sql<{ id: string }>`with recent as materialized (
      select id from sheet_changes where sheet_id = ${sheet.id} and id >= ${since} and at >= ${job.created_at}
        and kind in ('update', 'undo') and actor_kind <> 'run')
    select distinct r.record_id as id from recent join sheet_change_records r on r.change_id = recent.id
    where r.record_id = any(${rows.map(({ id }) => id)}::text[]) and r.before ? '#'`.execute(tx)
  if (moved.length === 0) return [...rows]
  const { rows: had } = await sql<{ id: string }>`select distinct i.record as id
    from flow_slices s, jsonb_to_recordset(s.items) i(record text)
    where s.job_id = ${job.id} and i.record = any(${moved.map(({ id }) => id)}::text[])`.execute(tx)
  const before = new Set(had.map(({ id }) => id))
  return rows.filter(({ id }) => !before.has(id))
}

/** Maximum reads per slice: a filter may leave few rows of each. */
const LOOKS = 4

/**
 * Creates the next slice of a job, whose row must be locked, in a transaction of its account. Returns the number of its
 * runs; the job's plan is then advanced or done.
 */
export async function cutSlice(tx: Tx, job: JobRow, size: number): Promise<number> {
  const items: SliceItem[] = runsOnce(job) ? [onlyItem()] : []
  if (items.length > 0) job.plan = { ...job.plan, number: 1, done: true }
  let index = 0
  for (let look = 0; look < LOOKS && items.length === 0 && !job.plan.done; look += 1) {
    const next = await nextRows(tx, job, size)
    const made = await itemsOf(tx, job, next)
    index = next.index
    items.push(...made.items)
    const plan = made.upTo === null ? next.plan : planUpTo(job.plan, next.rows, made.upTo)
    const { number, slices, ends = [] } = job.plan
    job.plan = { ...plan, number: number + items.length, slices, ends }
    job.error ??= next.error
  }
  if (items.length > 0) {
    job.plan.slices += 1
    job.plan.ends = Object.assign([...(job.plan.ends ?? [])], { [index]: job.plan.slices })
    await sql`insert into flow_slices (account_id, job_id, number, items, size)
      values (${job.account_id}, ${job.id}, ${job.plan.slices}, ${JSON.stringify(items)}::jsonb, ${items.length})`.execute(
      tx,
    )
  }
  const total = job.plan.done ? sql`${job.plan.number}` : sql`total`
  await sql`update flow_jobs set plan = ${JSON.stringify(job.plan)}::jsonb, error = ${jsonOrNull(job.error)}::jsonb,
      total = ${total}, updated_at = now() where id = ${job.id}`.execute(tx)
  return items.length
}

/** A launch without sheets is a single run without a row. */
const runsOnce = ({ launch, plan }: JobRow): boolean => launch.SHEETS.length === 0 && plan.number === 0

const onlyItem = (): SliceItem => ({ run: newId('run'), number: 1, sheet: 0, record: '', position: 0 })

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

interface Cut {
  items: SliceItem[]
  /** The last row included, when there are more: those go into the next slice. */
  upTo: RecordRow | null
}

async function itemsOf(tx: Tx, job: JobRow, next: NextRows): Promise<Cut> {
  const { sheet, index, rows } = next
  if (!sheet || rows.length === 0) return { items: [], upTo: null }
  const fresh = await leaveOutMoved(tx, job, { sheet, rows })
  const made = await makeItems(tx, job, { sheet, index, rows: fresh })
  return { items: made.items, upTo: made.rows < fresh.length ? fresh[made.rows - 1]! : null }
}

/** The plan after these rows. */
const planUpTo = (plan: CutPlan, rows: readonly RecordRow[], { id, position }: RecordRow): CutPlan => ({
  ...plan,
  taken: plan.taken + rows.findIndex((row) => row.id === id) + 1,
  after: { position, recordId: id },
})
