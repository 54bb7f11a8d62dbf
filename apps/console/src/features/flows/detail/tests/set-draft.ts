import type { agentTests, Body, flowTests } from '@millrace/contract'
import type { ReactNode } from 'react'
import type { FlowTestSet } from './calls.ts'

/** Renders the options of a field that chooses a model; models are a feature of their own. */
export type RenderModels = (value: string) => ReactNode

/** All but `cites`: flows cite no sources. */
export const JUDGES = ['exact', 'contains', 'similarity', 'prompt'] as const satisfies agentTests.Judge[]
export type Judge = (typeof JUDGES)[number]

/** The form state of a test set. */
export interface Draft {
  name: string
  sheetId: string | null
  /** The name of the output that is expected in a column, by column. */
  outputs: Record<string, string>
  judge: Judge
  threshold: string
  instructions: string
  judgeModel: string
  bar: string
  blocks: boolean
}

const BUILTIN = 'builtin'

export const draftOf = (set: FlowTestSet | null): Draft => ({
  name: set?.name ?? '',
  sheetId: set?.sheet?.id ?? null,
  outputs: Object.fromEntries((set?.outputs ?? []).map(({ output, column }) => [column, output])),
  judge: JUDGES.find((one) => one === set?.judge) ?? 'exact',
  threshold: String(set?.threshold ?? 70),
  instructions: set?.instructions ?? '',
  judgeModel: set?.judgeModel ?? BUILTIN,
  bar: String(set?.bar ?? 90),
  blocks: set?.blocks ?? false,
})

const isPercent = (text: string, from: number): boolean =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= from && Number(text) <= 100

const OUTPUT = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/

const outputsOf = ({ outputs }: Draft) =>
  Object.entries(outputs).map(([column, output]) => ({ column, output: output.trim() }))

export type Problems = Record<'name' | 'sheetId' | 'outputs' | 'threshold' | 'judgeModel' | 'bar', boolean>

/** Missing or invalid input by field. */
export function problemsOf(draft: Draft): Problems {
  const outputs = outputsOf(draft)
  return {
    name: draft.name.trim() === '',
    sheetId: draft.sheetId === null,
    outputs: outputs.length === 0 || !outputs.every(({ output }) => OUTPUT.test(output)),
    threshold: draft.judge === 'similarity' && !isPercent(draft.threshold, 1),
    judgeModel: draft.judge === 'prompt' && draft.judgeModel === BUILTIN,
    bar: !isPercent(draft.bar, 0),
  }
}

/** The settings to store, from valid fields. */
export const settingsOf = (draft: Draft): Omit<Body<typeof flowTests.create>, 'sheetId'> => ({
  name: draft.name.trim(),
  outputs: outputsOf(draft),
  judge: draft.judge,
  threshold: isPercent(draft.threshold, 1) ? Number(draft.threshold) : 70,
  instructions: draft.instructions.trim(),
  judgeModel: draft.judgeModel,
  bar: Number(draft.bar),
  blocks: draft.blocks,
})
