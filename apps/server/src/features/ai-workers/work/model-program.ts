import { say } from '@millrace/contract'
import { type Program, StepError } from '@millrace/engine'
import type { ToolCall } from '@millrace/models'
import { type CallOutput, callStep, failureIn, Ledger, TURN } from './steps.ts'

const TURNS_MAX = 500
/** Calls of one turn that are made; the others are refused. */
const CALLS_OF_TURN = 16
/** Of a refused flood, so many are told of. */
const REFUSALS_TOLD = 4
const ARGUMENTS_MAX = 30_000
/** Turns in a row that only bring calls that can't be made. */
const BROKEN_TURNS = 5
/** Turns in a row that call nothing, though nobody has said anything. */
const IDLE_TURNS = 3
/** Turns in a row that call the same. */
const SAME_TURNS = 4

/** What a turn came to. */
export interface TurnOutput {
  text: string
  calls: ToolCall[]
  /** What people said since the last turn. */
  heard: { text: string; by: string | null }[]
  /** What the worker was told beside the plan, by code. */
  told: string
  /** The answer could not be read. */
  broken?: boolean
}

/** A turn with what came of its calls. */
export interface PastTurn extends TurnOutput {
  results: { call: ToolCall; output: CallOutput }[]
}

const REPEATED =
  'You have called the same again and again, and it came to the same. Do something else, or finish.'
const IDLE =
  'You called no tool. Go on with your tasks, or call finish with a summary when there is nothing left to do.'
const BROKEN = 'None of your calls could be made. Look at the parameters of the tools.'

/**
 * The work of a model: turn by turn, it looks at its plan and calls tools, until it finishes. What it does wrong is told
 * to it a few times; then the work ends, so that no plan goes on for ever.
 */
export function* modelProgram(history: PastTurn[]): Program {
  const watch = new Watch()
  const ledger = new Ledger()
  for (let number = 1; number <= TURNS_MAX; number += 1) {
    const path = `n${number}`
    const { port, output } = yield { path, definition: TURN, params: { told: watch.told } }
    if (port === 'error') throw failed(output)
    const turn: PastTurn = { ...(output as TurnOutput), results: [] }
    history.push(turn)
    for (const [at, call] of turn.calls.entries()) {
      const refusal = refusalOf(call, at)
      if (refusal !== null && at >= CALLS_OF_TURN + REFUSALS_TOLD) continue
      const made = refusal ?? (yield* callOf(call, `${path}/n${at + 1}`))
      turn.results.push({ call, output: made })
      ledger.add(made)
      if (made.summary !== undefined) return { summary: made.summary, sheets: ledger.sheets }
    }
    // A vendor wants a result for each call that it is shown.
    turn.calls = turn.results.map(({ call }) => call)
    watch.see(turn)
  }
  throw new StepError('too_many_turns', say('worker.tooManyTurns', { most: TURNS_MAX }))
}

function* callOf(call: ToolCall, path: string): Generator<ReturnType<typeof callStep>, CallOutput, Outcome> {
  const { port, output } = yield callStep(path, call.name, call.arguments)
  if (port !== 'error') return output as CallOutput
  const { code, message } = failureIn(output)
  if (code === 'grants_gone') throw new StepError(code, message)
  return { ok: false, text: `The tool failed. ${message}` }
}

interface Outcome {
  port: string
  output: unknown
}

const failed = (output: unknown): StepError => {
  const { code, message } = failureIn(output)
  return new StepError(code, message)
}

/** What is wrong with a call before it is made; null: nothing. */
function refusalOf({ arguments: given }: ToolCall, at: number): CallOutput | null {
  if (at >= CALLS_OF_TURN)
    return { ok: false, text: `Too many calls at once: at most ${CALLS_OF_TURN} are made in a turn.` }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { ok: false, text: 'The arguments aren’t a JSON object.' }
  if (JSON.stringify(given).length > ARGUMENTS_MAX)
    return { ok: false, text: `The arguments are longer than ${ARGUMENTS_MAX} characters.` }
  return null
}

/** Looks for work that doesn't get on. */
class Watch {
  /** What the next turn is told. */
  told = ''
  private broken = 0
  private idle = 0
  private same = 0
  private last = ''

  see(turn: PastTurn): void {
    const isIdle = turn.results.length === 0 && !turn.broken
    const isBroken = !isIdle && turn.results.every(({ output }) => !output.ok)
    const key = JSON.stringify(
      turn.results.map(({ call, output }) => [call.name, call.arguments, output.text]),
    )
    this.idle = isIdle && turn.heard.length === 0 ? this.idle + 1 : 0
    this.broken = isBroken ? this.broken + 1 : 0
    this.same = !isIdle && key === this.last ? this.same + 1 : 0
    this.last = key
    if (this.idle >= IDLE_TURNS) throw new StepError('stalled', say('worker.stalled'))
    if (this.broken >= BROKEN_TURNS) throw new StepError('broken_calls', say('worker.brokenCalls'))
    if (this.same >= SAME_TURNS) throw new StepError('no_progress', say('worker.noProgress'))
    this.told = this.tell(isIdle, isBroken)
  }

  private tell(isIdle: boolean, isBroken: boolean): string {
    if (this.same > 1) return REPEATED
    if (isIdle) return IDLE
    return isBroken && this.broken > 1 ? BROKEN : ''
  }
}
