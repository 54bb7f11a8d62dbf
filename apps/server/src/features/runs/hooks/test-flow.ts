import { flows, runs as runCalls } from '@millrace/contract'
import { compileFlow, FlowInvalid, type GivenOutput, type StepRecord } from '@millrace/engine'
import type { z } from 'zod'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure, invalid, notFound } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { loadRecords, openSheet, titlesOfRows } from '../../sheets/index.ts'
import { CATALOGUE, freezeTried, openFlow, planOf, readStored } from '../../flows/index.ts'
import { rowValues } from '../row-values.ts'
import { startAlone } from '../alone/start-alone.ts'
import type { RunHeader } from '../types.ts'
import { freezeCallees } from '../walk/callees.ts'
import type { Runs } from '../walk/open-runs.ts'
import { testDocument } from './test-document.ts'

/** Maximum bytes reused from an earlier run; nodes beyond that run again. */
const MOST_BYTES = 16 * 1024 * 1024

interface Earlier {
  flowId: string
  projectId: string
  runId: string
}

/**
 * The last outputs of an earlier run's nodes, by node. Excludes steps inside of for-eaches and called flows, which have
 * one per item. Throws `not_found` for a run of another flow or project.
 */
async function earlierOutputs(
  tx: Tx,
  { flowId, projectId, runId }: Earlier,
): Promise<Map<string, GivenOutput>> {
  const runs = await sql`select 1 from flow_runs
    where id = ${runId} and flow_id = ${flowId} and project_id = ${projectId}`.execute(tx)
  if (runs.rows.length === 0) throw notFound('run')
  const { rows } = await sql<{ record: StepRecord }>`select record from (
      select record, s.seq, place, sum(octet_length(record::text)) over (order by s.seq, place) as size
      from flow_steps s cross join jsonb_array_elements(s.records) with ordinality as kept (record, place)
      where s.run_id = ${runId} and record ->> 'path' = record ->> 'node'
        and record ->> 'state' in ('done', 'failed')) steps
    where size <= ${MOST_BYTES} order by seq, place`.execute(tx)
  const outputs = new Map<string, GivenOutput>()
  for (const { record } of rows) {
    if (record.state === 'done') outputs.set(record.node, { port: record.port, output: record.output })
    if (record.state === 'failed' && record.handled) {
      const { code, message } = record.error
      outputs.set(record.node, { port: flows.ERROR_PORT, output: { error: { code, message } } })
    }
  }
  return outputs
}

type Input = z.output<typeof runCalls.testRun.body> & { wait: number }

/**
 * Runs a draft or an unsaved document once, in full or in part. Steps with a pinned or given output use that instead of
 * running.
 */
export async function testFlow(
  context: Context,
  runs: Runs,
  { member, flowId, input }: { member: Member; flowId: string; input: Input },
): Promise<runCalls.RunAnswer> {
  const { wait, params } = input
  const ready = await asMember(context, member, (tx) => prepare(tx, { member, flowId, input }))
  const { accountId, userId, name } = member
  const { projectId, documentId, source, row } = ready
  const planned = await planOf(context, documentId)
  const header: RunHeader = {
    id: newId('run'),
    accountId,
    projectId,
    flowId,
    documentId,
    version: null,
    trigger: 'test',
    job: null,
    source,
    input: { params, row },
    callees: planned.calls.length > 0 ? await freezeCallees(context, { accountId, projectId }, planned) : {},
    createdBy: { kind: 'member', id: userId, name },
    startedBy: userId,
  }
  return startAlone(context, runs, { header, waitMs: wait * 1000 })
}

async function prepare(tx: Tx, { member, flowId, input }: { member: Member; flowId: string; input: Input }) {
  const flow = await openFlow(tx, member, flowId)
  // Another project's shared flow is tried with one's own resources.
  const isOwn = member.projectIds.includes(flow.project_id)
  const projectId = isOwn ? flow.project_id : currentProject(member)
  const runId = input.part?.earlier
  const earlier = runId === undefined ? undefined : await earlierOutputs(tx, { flowId, projectId, runId })
  const document = testDocument(input.document ?? readStored(flow.draft), input, earlier)
  checkRunnable(document, input.params)
  const row = input.row ? await readRow(tx, projectId, input.row) : (input.rowValues ?? null)
  const documentId = await freezeTried(tx, { accountId: member.accountId, flowId }, document)
  return { projectId, documentId, row, source: input.row ?? null }
}

function checkRunnable(document: flows.FlowDocument, params: Record<string, unknown>): void {
  try {
    compileFlow(document, CATALOGUE, { part: true })
  } catch (error) {
    if (!(error instanceof FlowInvalid)) throw error
    throw new Failure('invalid_request', `The flow can’t run: ${error.message}.`, {
      problems: error.problems,
    })
  }
  const { problems } = flows.readParameters(document.params, params)
  if (problems.length > 0)
    throw invalid(problems.map(({ key, message }) => ({ path: `body.params.${key}`, message })))
}

async function readRow(
  tx: Tx,
  projectId: string,
  { sheetId, recordId }: { sheetId: string; recordId: string },
): Promise<Record<string, unknown>> {
  const sheet = await openSheet(tx, sheetId)
  if (sheet.projectId !== projectId) throw notFound('sheet')
  const record = (await loadRecords(tx, sheet, [recordId])).get(recordId)
  if (!record) throw notFound('record')
  return rowValues(sheet, record, { titles: await titlesOfRows(tx, sheet, { rows: [record] }) })
}
