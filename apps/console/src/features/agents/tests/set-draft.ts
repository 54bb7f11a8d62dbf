import type { agentTests, Body } from '@millrace/contract'
import type { NewTestSet, TestSet } from './calls.ts'

/** The form state of a test set. */
export interface Draft {
  name: string
  /** Null: a new sheet is created. */
  sheetId: string | null
  question: string | null
  expected: string | null
  source: string | null
  judge: agentTests.Judge
  threshold: string
  instructions: string
  judgeModel: string
  bar: string
  blocks: boolean
}

const BUILTIN = 'builtin'

export const draftOf = (set: TestSet | null): Draft => ({
  name: set?.name ?? '',
  sheetId: set?.sheet?.id ?? null,
  question: set?.questionColumn ?? null,
  expected: set?.expectedColumn ?? null,
  source: set?.sourceColumn ?? null,
  judge: set?.judge ?? 'contains',
  threshold: String(set?.threshold ?? 70),
  instructions: set?.instructions ?? '',
  judgeModel: set?.judgeModel ?? BUILTIN,
  bar: String(set?.bar ?? 90),
  blocks: set?.blocks ?? false,
})

export type Problems = Partial<Record<keyof Draft, true>>

const isWhole = (text: string, from: number): boolean =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= from && Number(text) <= 100

/** Missing input by field. */
export function problemsOf(draft: Draft): Problems {
  const { judge, sheetId, question, expected, source } = draft
  const needsExpected = judge !== 'cites' && judge !== 'prompt'
  const found: Record<string, boolean> = {
    name: draft.name.trim() === '',
    question: sheetId !== null && question === null,
    expected: sheetId !== null && needsExpected && expected === null,
    source: sheetId !== null && judge === 'cites' && source === null,
    threshold: judge === 'similarity' && !isWhole(draft.threshold, 1),
    judgeModel: judge === 'prompt' && draft.judgeModel === BUILTIN,
    bar: !isWhole(draft.bar, 0),
  }
  return Object.fromEntries(Object.entries(found).flatMap(([name, wrong]) => (wrong ? [[name, true]] : [])))
}

/** The request bodies to create or change a test set, from valid fields. */
export function bodyOf(draft: Draft): { created: NewTestSet; settings: Body<typeof agentTests.update> } {
  const { sheetId, question, expected, source, judge, instructions, judgeModel, blocks } = draft
  const common = {
    name: draft.name.trim(),
    judge,
    threshold: isWhole(draft.threshold, 1) ? Number(draft.threshold) : 70,
    instructions: instructions.trim(),
    judgeModel,
    bar: Number(draft.bar),
    blocks,
  }
  if (sheetId === null || question === null) return { created: common, settings: common }
  const columns = { questionColumn: question, expectedColumn: expected, sourceColumn: source }
  return { created: { ...common, ...columns, sheetId }, settings: { ...common, ...columns } }
}
