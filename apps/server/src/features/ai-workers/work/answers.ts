import { StepError } from '@millrace/engine'
import { cellText } from '@millrace/cells'
import { say } from '@millrace/contract'
import type { Tx } from '../../../db/scope.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { agentTester, type ChatAgent, testedAgent } from '../../conversations/index.ts'
import { askingModels, pausedOr, writeOnce } from '../../flows/index.ts'
import { BUILTIN } from '../../models/index.ts'
import { type OpenSheet, type RecordRow, rowsAfter, updateRecords } from '../../sheets/index.ts'
import { workerTexts } from '../texts/texts.ts'
import { OutOfBudget } from './budget.ts'
import type { CodeJob, CodePlace, Piece } from './code-program.ts'
import { openOwn } from './own-sheet.ts'
import type { CallOutput } from './steps.ts'

/** Questions that are answered at a time and written together. */
const AT_ONCE = 5
/** Of one task, as long as that makes no more tasks than a plan holds. */
const OF_TASK = 25
const TASKS_MAX = 100
const PAGE = 500
const QUESTIONS_MAX = 20_000

interface Columns {
  question: OpenSheet['columns'][number]
  answer: OpenSheet['columns'][number]
  source: OpenSheet['columns'][number] | null
}

function columnsOf({ byKey }: OpenSheet, { execution }: CodePlace): Columns {
  const { questionColumn, answerColumn, sourceColumn } = execution.params.values
  const find = (key: unknown) =>
    typeof key === 'string' && key !== '' ? byKey.get(key.toLowerCase()) : undefined
  const [question, answer] = [find(questionColumn), find(answerColumn)]
  if (!question || !answer) throw new StepError('column_gone', say('worker.columnGone'))
  return { question, answer, source: find(sourceColumn) ?? null }
}

interface OpenQuestion {
  id: string
  position: number
  version: number
  text: string
}

const isOpen = ({ answer }: Columns, { cells }: RecordRow): boolean => {
  const now = cells[answer.id]
  return now === null || now === undefined || now === ''
}

/** The next rows with a question and no answer, behind a position and up to another. */
async function nextOpen(
  tx: Tx,
  at: CodePlace,
  { after, until, most }: { after: number | null; until: number | null; most: number },
): Promise<{ found: OpenQuestion[]; columns: Columns; sheet: OpenSheet }> {
  const sheet = await openOwn(tx, at, { lock: false })
  const columns = columnsOf(sheet, at)
  const found: OpenQuestion[] = []
  for (let from = after; ;) {
    const rows = await rowsAfter(tx, sheet, { after: from, limit: PAGE, now: at.env.context.now() })
    for (const row of rows) {
      if (found.length >= most || (until !== null && row.position > until)) return { found, columns, sheet }
      const text = cellText(columns.question, row.cells[columns.question.id]).trim()
      if (text !== '' && isOpen(columns, row))
        found.push({ id: row.id, position: row.position, version: row.version, text: text.slice(0, 4000) })
    }
    if (rows.length < PAGE) return { found, columns, sheet }
    from = rows.at(-1)!.position
  }
}

/**
 * Answers the questions of a sheet from the worker's knowledge, into the same rows. What the knowledge has no answer for
 * stays empty, and answers that stand there already are left alone, so the same worker can be launched again and again.
 */
export const answers: CodeJob = {
  plan: async (at) => {
    const { found } = await inAccount(at.env.context, at.execution.accountId, (tx) =>
      nextOpen(tx, at, { after: null, until: null, most: QUESTIONS_MAX }),
    )
    const size = Math.max(OF_TASK, Math.ceil(found.length / TASKS_MAX))
    const t = workerTexts(at.language)
    return Array.from({ length: Math.ceil(found.length / size) }, (_, number) => {
      const own = found.slice(number * size, (number + 1) * size)
      return {
        title: t('answers.task', { from: number * size + 1, to: number * size + own.length }),
        data: {
          after: number === 0 ? null : found[number * size - 1]!.position,
          until: own.at(-1)!.position,
        },
      }
    })
  },
  nothing: ({ language }) => workerTexts(language)('answers.none'),
  work: (at, piece) => answerPiece(at, piece),
}

interface Progress {
  after: number | null
  answered: number
  unknown: number
  refused: number
}

async function answerPiece(at: CodePlace, { task, from }: Piece): Promise<CallOutput & { usage?: unknown }> {
  const { until } = task.data as { until: number }
  const before = (from ?? {
    after: task.data?.after ?? null,
    answered: 0,
    unknown: 0,
    refused: 0,
  }) as unknown as Progress
  const { found } = await inAccount(at.env.context, at.execution.accountId, (tx) =>
    nextOpen(tx, at, { after: before.after, until, most: AT_ONCE }),
  )
  if (found.length === 0) return { ok: true, text: noteOf(at, before) }
  const { answered, usage } = await answerAll(at, found)
  const written = await writeAnswers(at, answered)
  const progress: Progress = {
    // What the budget did not reach comes again.
    after: answered.length === 0 ? before.after : answered.at(-1)!.question.position,
    answered: before.answered + written.updated,
    unknown: before.unknown + answered.filter(({ answer }) => answer === null).length,
    refused: before.refused + written.refused,
  }
  const sheets = [{ id: String(at.execution.params.values.sheet), changed: written.updated }]
  return { ok: true, text: noteOf(at, progress), sheets, data: { next: { ...progress } }, usage }
}

function noteOf({ language }: CodePlace, { answered, unknown, refused }: Progress): string {
  const t = workerTexts(language)
  return [
    t('answers.note', { count: answered }),
    ...(unknown > 0 ? [t('answers.unknown', { count: unknown })] : []),
    ...(refused > 0 ? [t('answers.refused', { count: refused })] : []),
  ].join('. ')
}

interface Answered {
  question: OpenQuestion
  /** Null: the knowledge has none. */
  answer: string | null
  sources: string
}

/** In their order, as far as the budget goes; throws OutOfBudget when it goes nowhere. */
async function answerAll(
  at: CodePlace,
  questions: readonly OpenQuestion[],
): Promise<{ answered: Answered[]; usage: unknown }> {
  const { env, step, execution } = at
  const { model } = execution.params
  const agent = await testedAgent(env.context, { ...execution, version: null })
  const answered: Answered[] = []
  const asked = { ...step, params: { model }, signal: step.signal }
  const { usage } = (await askingModels(asked, env, async ({ spent }) => {
    for (const question of questions) {
      try {
        const ask = () => answerOne(at, { question, agent: { ...agent, model }, spent })
        answered.push(await (model === BUILTIN ? ask() : at.budget.countCall(ask)))
      } catch (error) {
        if (!(error instanceof OutOfBudget) || answered.length === 0) throw error
        break
      }
    }
    return { output: null }
  })) as { usage: unknown }
  return { answered, usage }
}

/** Marks of citations stand for sources, which have a column of their own. */
const CITATION = / ?\[\d{1,3}\]/g

async function answerOne(
  { env, step }: CodePlace,
  { question, agent, spent }: { question: OpenQuestion; agent: ChatAgent; spent: TestedQuestion['spent'] },
): Promise<Answered> {
  const reply = await agentTester(env.context, env.ports.models)(agent, {
    question: question.text,
    signal: step.signal,
    idempotencyKey: `${step.idempotencyKey}:${question.id}`,
    spent,
    budget: env.budget,
  }).catch(async (error: unknown) => {
    throw await pausedOr(env, error)
  })
  const text = reply.answer.replaceAll(CITATION, '').trim()
  const sources = reply.sources.map(({ name }) => name).join(', ')
  return { question, answer: reply.grounded && text !== '' ? text : null, sources }
}

type TestedQuestion = Parameters<ReturnType<typeof agentTester>>[1]

/** Rows that somebody has changed in the meantime are left as they are, and so are those that were answered. */
function writeAnswers(
  at: CodePlace,
  answered: readonly Answered[],
): Promise<{ updated: number; refused: number }> {
  return writeOnce(at.env, at.step, async (tx, calculated) => {
    const sheet = await openOwn(tx, at, { lock: true, calculated })
    const columns = columnsOf(sheet, at)
    const changes = answered.flatMap(({ question: { id, version }, answer, sources }) => {
      if (answer === null) return []
      const cells = {
        [columns.answer.id]: answer,
        ...(columns.source ? { [columns.source.id]: sources } : {}),
      }
      return [{ id, version, cells }]
    })
    if (changes.length === 0) return { updated: 0, refused: 0 }
    const by = { kind: 'run', id: `${at.step.runId}/${at.step.path}` } as const
    const { updated } = await updateRecords(tx, sheet, changes, { by, atomic: false })
    return { updated, refused: changes.length - updated }
  })
}
