import { type Program, StepError } from '@millrace/engine'
import type { ToolPlace, ToolResult } from './tool-types.ts'
import type { ExecutionBudget } from './budget.ts'
import { type CallOutput, callStep, failureIn, Ledger } from './steps.ts'

/** The work of a template whose plan and steps are decided by code. */
export interface CodeJob {
  /** The tasks, with what each is about. */
  plan: (at: CodePlace) => Promise<{ title: string; data: Record<string, unknown> }[]>
  /** What there is to say when there is nothing to do. */
  nothing?: (at: CodePlace) => Promise<string> | string
  /**
   * One piece of a task: `next` in the data of its result is handed to the piece after it; without one the task is done,
   * and the text says what came of it.
   */
  work: (at: CodePlace, piece: Piece) => Promise<ToolResult & { usage?: unknown }>
}

export interface CodePlace extends ToolPlace {
  /** What a person answered to this piece; null: nobody did. */
  approved: { approved: boolean; comment: string } | null
  language: string
  budget: ExecutionBudget
}

export interface Piece {
  task: { id: string; title: string; data: Record<string, unknown> | null }
  /** What the piece before it has left; null: it is the first. */
  from: Record<string, unknown> | null
}

/** Names of the steps of such a program. */
export const CODE_TOOLS = { plan: 'plan', next: 'next_task', work: 'work', end: 'end_task' } as const

const REPORT_MAX = 50_000

type Step = ReturnType<typeof callStep>
type Outcome = { port: string; output: unknown }

function* made(step: Step): Generator<Step, CallOutput, Outcome> {
  const { port, output } = yield step
  if (port !== 'error') return output as CallOutput
  const { message } = failureIn(output)
  return { ok: false, text: message }
}

/** Makes the plan, and works on whatever task people leave in its first place, until none is left. */
export function* codeProgram(): Program {
  const ledger = new Ledger()
  const plan = yield* made(callStep('n1', CODE_TOOLS.plan))
  if (!plan.ok) throw new StepError('plan_failed', plan.text)
  let failed = 0
  let done = 0
  /** What tasks have to say beyond a note. */
  const reports: string[] = []
  for (let number = 2; ; number += 1) {
    const next = yield* made(callStep(`n${number}/n1`, CODE_TOOLS.next))
    if (!next.ok) throw new StepError('plan_failed', next.text)
    const task = next.data as Piece['task'] | null
    if (!task) {
      if (failed > 0 && done === 0) throw new StepError('all_failed', next.text)
      return { summary: [next.text, ...reports].join('\n\n').slice(0, REPORT_MAX), sheets: ledger.sheets }
    }
    const result = yield* worked(task, `n${number}`, ledger)
    if (result.summary !== undefined) reports.push(result.summary)
    if (result.ok) done += 1
    else failed += 1
  }
}

function* worked(task: Piece['task'], prefix: string, ledger: Ledger): Generator<Step, CallOutput, Outcome> {
  let from: Record<string, unknown> | null = null
  for (let piece = 2; ; piece += 1) {
    const result: CallOutput = yield* made(callStep(`${prefix}/n${piece}`, CODE_TOOLS.work, { task, from }))
    ledger.add(result)
    const { next = null } = (result.data ?? {}) as { next?: Record<string, unknown> | null }
    if (next !== null && result.ok) {
      from = next
      continue
    }
    const state = result.ok ? 'DONE' : 'FAILED'
    yield* made(
      callStep(`${prefix}/n${piece + 1}`, CODE_TOOLS.end, { id: task.id, state, note: result.text }),
    )
    return result
  }
}
