import type { Plans } from '@millrace/contract'
import { HeldBack, type Step, StepError } from '@millrace/engine'
import { planProblem } from '../../../../lib/plan-limits.ts'
import {
  type CalculatedFirst,
  deleteRecords,
  insertRecords,
  keyColumns,
  type OpenSheet,
  readRows,
  updateRecords,
  upsertRecords,
  type WriteOptions,
  type WriteRow,
  wantKeyIndexes,
} from '../../../sheets/index.ts'
import { projectSheet, type Tx } from '../sheets/in-sheet.ts'
import { writeOnce } from '../sheets/once.ts'
import type { NodeEnv, NodeType } from '../types.ts'
import { givenRows } from './given-rows.ts'
import { keysOf, locate, type Located } from './locate.ts'
import { addOutcome, finished, nothingWritten, rowError, type WriteResult } from './result.ts'

const ROW_LIMIT = 'edition_required'

interface Writing {
  tx: Tx
  sheet: OpenSheet
  plans: Plans
  params: Step['params']
  rows: WriteRow[]
  options: WriteOptions
}

/** Rows with a known record; the others are errors, except that deleting a missing record is none. */
function knownRows(located: readonly Located[], written: WriteResult, isDelete: boolean) {
  const found: { row: WriteRow; id: string; place: number }[] = []
  for (const [place, one] of located.entries()) {
    if ('id' in one) found.push({ row: one.row, id: one.id, place })
    else if (!(isDelete && one.missing)) written.errors.push(rowError(place, one.why))
  }
  return found
}

async function change({ tx, sheet, params, rows, options }: Writing): Promise<WriteResult> {
  const written = nothingWritten(rows.length)
  const isDelete = params.operation === 'delete'
  const found = knownRows(await locate(tx, sheet, { rows, params }), written, isDelete)
  const outcome = isDelete
    ? await deleteRecords(tx, sheet, found, options)
    : await updateRecords(
        tx,
        sheet,
        found.map(({ row, id }) => ({ ...row, id })),
        options,
      )
  addOutcome(
    written,
    outcome,
    found.map(({ place }) => place),
  )
  return written
}

/** Throws what undoes the write: the plan has no room for what it added. */
async function holdLimit(
  tx: Tx,
  { plans, sheet: { accountId }, adding }: Pick<Writing, 'plans' | 'sheet'> & { adding: number },
): Promise<void> {
  if (adding === 0) return
  const limit = await planProblem(tx, plans, { accountId, of: 'sheetRows', adding, isCounted: true })
  if (limit) throw new StepError(ROW_LIMIT, limit)
}

async function add({ tx, sheet, plans, params, rows, options }: Writing): Promise<WriteResult> {
  const written = nothingWritten(rows.length)
  const fresh = rows.map((row) => ({ ...row, id: undefined }))
  const outcome =
    params.operation === 'upsert'
      ? await upsertRecords(tx, sheet, fresh, { ...options, keys: keysOf(params) })
      : await insertRecords(tx, sheet, fresh, options)
  await holdLimit(tx, { plans, sheet, adding: outcome.inserted })
  addOutcome(written, outcome)
  return written
}

async function write(
  { tx, calculated }: { tx: Tx; calculated: CalculatedFirst },
  step: Step,
  env: NodeEnv,
): Promise<{ written: WriteResult; sheet: OpenSheet }> {
  const { params } = step
  const sheet = await projectSheet(tx, env, { sheet: params.sheet, lock: true, calculated })
  const isList = params.source === 'list'
  const keep = params.onInvalid === 'keep'
  const atomic = !isList || params.onError !== 'continue'
  const rows = await readRows(sheet, givenRows(sheet, step, env), { keep })
  const options = { by: { kind: 'run', id: `${step.runId}/${step.path}` }, keep, atomic } as const
  const adds = params.operation === 'insert' || params.operation === 'upsert'
  const written = await (adds ? add : change)({
    tx,
    sheet,
    plans: env.context.config.plans,
    params,
    rows,
    options,
  })
  return { written: finished(written, { atomic, isList }), sheet }
}

/** In a job, the limit of rows pauses the job instead of failing its row. */
async function heldOr({ onRowLimit }: NodeEnv, error: unknown): Promise<unknown> {
  if (!onRowLimit || !(error instanceof StepError) || error.code !== ROW_LIMIT || !error.reason) return error
  await onRowLimit(error.reason)
  return new HeldBack(error.message)
}

/** Writes the records once per step, however often it is repeated. */
export const execute: NodeType['execute'] = async (step, env) => {
  let opened: OpenSheet | null = null
  const output = await writeOnce(env, step, async (tx, calculated) => {
    const { written, sheet } = await write({ tx, calculated }, step, env)
    opened = sheet
    return written
  }).catch(async (error: unknown) => {
    throw await heldOr(env, error)
  })
  const { operation, match } = step.params
  const byKey = operation === 'upsert' || (operation !== 'insert' && match === 'key')
  // Only for large sheets and only once: a flow that writes by a column will do so again.
  if (opened && byKey) await wantKeyIndexes(env.context, opened, keyColumns(opened, keysOf(step.params)))
  return { output }
}
