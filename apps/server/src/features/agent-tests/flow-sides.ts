import { type flowTests, flows, type Reason, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import type { Context } from '../../context.ts'
import { tryDocument } from '../runs/index.ts'
import type { UsageInput } from '../usage/index.ts'
import { judge } from './judging.ts'
import type { RunRow } from './queries.ts'
import type { Answerer, TestCall, Sides, TestServices } from './side-types.ts'

/** Characters of one output that are kept. */
const VALUE_MAX = 8000

type Cell = flowTests.FlowOutcome['cells'][number]

/** The draft of a flow and its published version, each run with the row. */
export function flowSides(context: Context, services: TestServices, run: RunRow): Sides {
  const side = (documentId: string): Answerer => {
    return async (asked) => {
      const outputs = await runRow(context, services, { run, documentId, asked })
      return judgeCells(services, { run, asked, outputs })
    }
  }
  const { published_document: published } = run
  return { draft: side(run.draft_id), published: published === null ? null : side(published) }
}

interface RowRun {
  run: RunRow
  documentId: string
  asked: TestCall
}

/** What the flow gives for the row. Throws StepError with the reason why it gives nothing. */
async function runRow(
  context: Context,
  { runs }: TestServices,
  { run, documentId, asked }: RowRun,
): Promise<Record<string, unknown>> {
  const { question, signal, spent } = asked
  const { account_id: accountId, project_id: projectId } = run
  const { row, params } = question.input ?? { row: {}, params: {} }
  const { end, usage } = await tryDocument(context, runs, {
    accountId,
    projectId,
    documentId,
    params,
    row,
    signal,
  })
  spent.push(...(usage as UsageInput[]))
  signal.throwIfAborted()
  if (end.state === 'succeeded') return end.outputs
  if (end.state === 'failed') throw new StepError(end.error.code, end.error.reason ?? end.error.message)
  throw new StepError('waits', say('flowTest.waits'))
}

/** A row passes when each of its expected outputs does. Outputs of which nothing is expected are left out. */
async function judgeCells(
  { models }: TestServices,
  { run, asked, outputs }: { run: RunRow; asked: TestCall; outputs: Record<string, unknown> },
): ReturnType<Answerer> {
  const { question, signal, spent } = asked
  const cells: Cell[] = []
  const reasons: Reason[] = []
  for (const { output, text: expected } of question.wanted ?? []) {
    const value = Object.hasOwn(outputs, output) ? flows.textOf(outputs[output]) : null
    const { verdict, reason } =
      value === null
        ? { verdict: 'failed' as const, reason: say('test.noOutput') }
        : await judge(
            models,
            {
              question: question.question,
              expected: expected || null,
              source: null,
              answer: value,
              sources: [],
            },
            { run, signal, spent },
          )
    cells.push({ output, value: (value ?? '').slice(0, VALUE_MAX).toWellFormed(), verdict })
    if (verdict !== 'passed' && verdict !== 'skipped' && reason !== null)
      reasons.push(say('test.output', { output, reason }))
  }
  return { answer: '', sources: [], cells, verdict: verdictOf(cells), reason: joined(reasons) }
}

/** One sentence after the other. */
const joined = (reasons: readonly Reason[]): Reason | null =>
  reasons.length === 0 ? null : reasons.reduceRight((rest, first) => say('test.several', { first, rest }))

function verdictOf(cells: readonly Cell[]): Cell['verdict'] {
  const has = (verdict: Cell['verdict']) => cells.some((cell) => cell.verdict === verdict)
  if (has('failed')) return 'failed'
  if (has('error')) return 'error'
  return has('passed') ? 'passed' : 'skipped'
}
