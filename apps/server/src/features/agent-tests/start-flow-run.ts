import { cellText } from '@millrace/cells'
import { agentTests, type flows } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { asMember } from '../../lib/scoped.ts'
import { takeTurn } from '../../lib/take-turn.ts'
import { changingSteps, type FlowRow, freezeTried, holdFlow, readStored } from '../flows/index.ts'
import { rowValues } from '../runs/index.ts'
import { type OpenSheet, type RecordRow, titlesOfRows } from '../sheets/index.ts'
import { openSheetOf } from './add-question.ts'
import { auditSet } from './audit-set.ts'
import { announceSet, findRun, findSet, presentRun, type SetRef, type SetRow } from './queries.ts'
import { rowPages } from './row-pages.ts'
import { insertRun, refuseSecond, sendTest } from './start-run.ts'
import type { Question, QuestionJson } from './write-questions.ts'

/** Of all rows of a run together: they are held in memory, and kept with each run. */
const ROWS_MB = 16
/** Characters of a row that people are shown. */
const SHOWN = 2000
const NAMED = 5

/** Takes down the rows as they are now, with the draft and the published version that they are run with. */
export function startFlowRun(
  context: Context,
  member: Member,
  { compare, ...ref }: SetRef & { compare: boolean },
): Promise<agentTests.TestRun> {
  return asMember(context, member, async (tx) => {
    const flow = await holdFlow(tx, member, { id: ref.id })
    const set = await findSet(tx, member, ref, { change: true })
    await refuseSecond(tx, set)
    const draft = readStored(flow.draft)
    refuseChanging(draft)
    const sheet = await openSheetOf(tx, set)
    const questions = await readRows(tx, { set, sheet, document: draft, now: context.now() })
    if (questions.length === 0) throw new Failure('conflict', 'The sheet has no rows yet.')
    const owner = { accountId: flow.account_id, flowId: flow.id }
    const draftId = await freezeTried(tx, owner, draft)
    const published = compare ? await publishedBeside(tx, flow, draft) : null
    const run = {
      id: newId('testRun'),
      draftId,
      knowledge: null,
      version: published?.version ?? null,
      publishedDocument: published?.documentId ?? null,
      beyond: Math.max(0, sheet.rowCount - agentTests.TEST_QUESTIONS_MAX),
    }
    await insertRun(tx, { member, set, run, questions })
    await auditSet(tx, member, { set, verb: 'run', details: { test: set.name, rows: questions.length } })
    await sendTest(context, tx, { accountId: set.account_id, runId: run.id })
    await announceSet(context, tx, set)
    return presentRun(await findRun(tx, set, run.id), run)
  })
}

/** A test of 200 rows may not write 200 rows elsewhere. */
function refuseChanging(document: flows.FlowDocument): void {
  const steps = changingSteps(document)
  if (steps.length === 0) return
  const named = steps.slice(0, NAMED).join(', ')
  throw new Failure(
    'conflict',
    `Tests don’t run steps that change something, call other flows or wait. Pin an output for: ${named}${steps.length > NAMED ? ` (and ${steps.length - NAMED} more)` : ''}.`,
  )
}

/** The published version, with what is pinned in the draft; null where it would change something all the same. */
async function publishedBeside(
  tx: Tx,
  flow: FlowRow,
  draft: flows.FlowDocument,
): Promise<{ version: number; documentId: string } | null> {
  const { rows } = await sql<{ version: number; document: unknown }>`select v.version, d.document
    from flow_versions v join flow_documents d on d.id = v.document_id
    where v.flow_id = ${flow.id} and v.version = ${flow.published_version}`.execute(tx)
  if (!rows[0]) return null
  const pins = new Map(draft.nodes.flatMap((node) => (node.pinned ? [[node.id, node.pinned]] : [])))
  const stored = readStored(rows[0].document)
  const nodes = stored.nodes.map((node) => {
    const pinned = node.pinned ?? pins.get(node.id)
    return pinned ? { ...node, pinned } : node
  })
  const document = { ...stored, nodes }
  if (changingSteps(document).length > 0) return null
  const owner = { accountId: flow.account_id, flowId: flow.id }
  return { version: rows[0].version, documentId: await freezeTried(tx, owner, document) }
}

interface Reading {
  set: SetRow
  sheet: OpenSheet
  document: flows.FlowDocument
  now: Date
}

async function readRows(tx: Tx, reading: Reading): Promise<QuestionJson[]> {
  const { set, sheet, now } = reading
  const missing = (set.outputs ?? []).filter(({ column }) => !sheet.byId.has(column))
  if (missing.length > 0)
    throw new Failure(
      'conflict',
      `The column with the expected “${missing[0]!.output}” was deleted. Choose another one.`,
    )
  const questions: QuestionJson[] = []
  let bytes = 0
  for await (const rows of rowPages(tx, sheet, now)) {
    const titles = await titlesOfRows(tx, sheet, { rows })
    for (const row of rows) {
      await takeTurn()
      const json = JSON.stringify(readRow(reading, row, rowValues(sheet, row, { titles })))
      bytes += Buffer.byteLength(json)
      if (bytes > ROWS_MB * 1024 * 1024) throw tooLarge()
      questions.push(json)
      if (questions.length === agentTests.TEST_QUESTIONS_MAX) return questions
    }
  }
  return questions
}

const tooLarge = (): Failure =>
  new Failure(
    'conflict',
    `The rows of this test set are larger than ${ROWS_MB} MB together. Remove large cells or rows.`,
  )

/** Columns that hold what is expected are no input. */
function readRow(
  { set, sheet, document }: Reading,
  row: RecordRow,
  values: Record<string, unknown>,
): Question {
  const outputs = set.outputs ?? []
  const wanted = outputs.map(({ output, column }) => {
    const text = cellText(sheet.byId.get(column)!, row.cells[column]).trim()
    return { output, text: text.slice(0, agentTests.EXPECTED_MAX).toWellFormed() }
  })
  const expected = new Set(outputs.map(({ column }) => column))
  const inputs = sheet.columns.filter(({ id }) => !expected.has(id))
  const given = Object.fromEntries(inputs.map(({ key }) => [key, values[key]]))
  const byKey = new Map(inputs.map(({ key }) => [key.toLowerCase(), values[key]]))
  // An empty cell leaves the parameter to its default.
  const params = document.params.flatMap(({ key }) => {
    const value = byKey.get(key.toLowerCase())
    return value === null || value === undefined || value === '' ? [] : [[key, value] as const]
  })
  const shown = inputs.map(({ id, label }) => `${label}: ${cellText(sheet.byId.get(id)!, row.cells[id])}`)
  return {
    record_id: row.id,
    question: shown.join('\n').slice(0, SHOWN).toWellFormed(),
    expected: null,
    source: null,
    input: { row: given, params: Object.fromEntries(params) },
    wanted,
  }
}
