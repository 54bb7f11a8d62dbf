import { type sheets, say } from '@millrace/contract'
import { failureOf, StepError, type StepFailure } from '@millrace/engine'
import { sql } from 'kysely'
import { switchAccount } from '../../../db/scope.ts'
import { Failure } from '../../../lib/errors.ts'
import {
  type CalculatedFirst,
  inputsHash,
  type OpenSheet,
  openSheet,
  settleCells,
  type SettledCell,
} from '../../sheets/index.ts'
import type { EndedRun } from '../../runs/index.ts'
import type { AiCellsJob } from '../types.ts'
import { compileRow, type FillRow } from './fill-output.ts'
import type { Tx } from './types.ts'

interface AiColumnRow {
  id: string
  account_id: string
  live: AiCellsJob
}

interface Cost {
  id: string
  credits: number
  milliseconds: number
}

/**
 * Writes the results and outcomes of AI column runs into their rows, in the transaction that stores the ends of the
 * runs. Cancelled and waiting runs leave their cell as it was.
 */
export async function settleAiCells(
  tx: Tx,
  ended: readonly EndedRun[],
  calculated?: CalculatedFirst,
): Promise<void> {
  const over = ended.filter(({ end }) => end.state === 'succeeded' || end.state === 'failed')
  if (over.length === 0) return
  const jobs = await aiColumnJobs(tx, [...new Set(over.map(({ header }) => header.job!.id))])
  if (jobs.length === 0) return
  const costs = await costsOf(
    tx,
    over.map(({ header }) => header.id),
  )
  for (const job of jobs) {
    await switchAccount(tx, job.account_id)
    const runs = over.filter(({ header }) => header.job!.id === job.id)
    await settleJob(tx, job, { runs, costs, calculated })
  }
  await switchAccount(tx, null)
}

/** Sorted by sheet, whose rows are locked, so that two processes never deadlock. */
async function aiColumnJobs(tx: Tx, ids: string[]): Promise<AiColumnRow[]> {
  const { rows } = await sql<AiColumnRow>`select id, account_id, live from flow_jobs
    where id = any(${ids}::text[]) and live is not null order by live->>'sheetId', id`.execute(tx)
  return rows
}

async function costsOf(tx: Tx, ids: string[]): Promise<Map<string, Cost>> {
  const { rows } = await sql<Cost>`select id, credits::float8 as credits,
      greatest(0, coalesce(extract(epoch from ended_at - started_at) * 1000, 0))::int as milliseconds
    from flow_runs where id = any(${ids}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

interface Settled {
  runs: readonly EndedRun[]
  costs: ReadonlyMap<string, Cost>
  calculated: CalculatedFirst | undefined
}

async function settleJob(
  tx: Tx,
  { id, live }: AiColumnRow,
  { runs, costs, calculated }: Settled,
): Promise<void> {
  const sheet = await openSheet(tx, live.sheetId, { lock: true, calculated }).catch(noneIfGone)
  const column = sheet?.byId.get(live.columnId)
  // Without a cell, the results are only stored with the runs.
  if (!sheet || column?.type !== 'live') return
  const names = live.inputs.map(({ name }) => name)
  const fill = compileRow(sheet, byKey(sheet, live.writes))
  const cells = runs.map((run): SettledCell => {
    const cost = costs.get(run.header.id)
    return {
      recordId: run.header.source!.recordId,
      runId: run.header.id,
      ...outcomeOf(run, { fill, key: column.key }),
      inputs: inputsHash(givenTo(run, names)),
      credits: cost?.credits ?? 0,
      milliseconds: cost?.milliseconds ?? 0,
    }
  })
  const { mark, inputs } = live
  await settleCells(tx, sheet, { settling: { column, jobId: id, mark, inputs }, cells })
}

function noneIfGone(error: unknown): null {
  if (error instanceof Failure && error.code === 'not_found') return null
  throw error
}

/** Skips values for columns that no longer exist. */
const byKey = (sheet: OpenSheet, writes: AiCellsJob['writes']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(writes).flatMap(([id, text]) => {
      const column = sheet.byId.get(id)
      return column ? [[column.key, text]] : []
    }),
  )

const givenTo = ({ header }: EndedRun, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, header.input.row?.[name] ?? null]))

/** Maximum length of the values of a reason stored with the cell; for a longer one, its message is stored. */
const MOST_SAID = 1000
const shown = ({ code, message, reason }: StepFailure): SettledCell['error'] => ({
  code,
  message: message.slice(0, MOST_SAID),
  ...(reason && message.length <= MOST_SAID ? { reason } : {}),
})

type Outcome = Pick<SettledCell, 'outcome' | 'cells' | 'error'>

/** A failed run leaves the cell as it was; one that succeeds without a value has found nothing. */
function outcomeOf({ header, end }: EndedRun, { fill, key }: { fill: FillRow; key: string }): Outcome {
  if (end.state !== 'succeeded') {
    const error = end.state === 'failed' ? end.error : failureOf(new StepError('stopped', say('run.ended')))
    return { outcome: 'error', cells: {}, error: shown(error) }
  }
  const { params, row } = header.input
  try {
    const filled = fill({ outputs: end.outputs, params, row: row ?? {} })
    const cells = Object.fromEntries(
      Object.entries(filled).filter((one): one is [string, sheets.CellValue] => one[1] !== undefined),
    )
    const isFound = !isNothing(cells[key])
    return {
      outcome: isFound ? 'done' : 'notFound',
      cells: isFound ? cells : { ...cells, [key]: null },
      error: null,
    }
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    return { outcome: 'error', cells: {}, error: shown(failureOf(error)) }
  }
}

const isNothing = (value: sheets.CellValue | undefined): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)
