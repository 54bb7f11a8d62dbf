import { say } from '@millrace/contract'
import { type Program, StepError } from '@millrace/engine'
import type { ToolCall } from '@millrace/models'
import { type CallOutput, callStep, failureIn, Ledger, TURN } from './steps.ts'

const TURNS_MAX = 500
/** Maximum executed calls per turn; further ones are rejected. */
const CALLS_OF_TURN = 16
/** How many of many rejected calls are reported. */
const REFUSALS_TOLD = 4
const ARGUMENTS_MAX = 30_000
/** Maximum consecutive turns with only invalid calls. */
const BROKEN_TURNS = 5
/** Maximum consecutive turns without a call, unless a person has written. */
const IDLE_TURNS = 3
/** Maximum consecutive turns with identical calls. */
const SAME_TURNS = 4

/** The result of a turn. */
export interface TurnOutput {
  text: string
  calls: ToolCall[]
  /** Messages from people since the last turn. */
  heard: { text: string; by: string | null }[]
  /** What the program told the worker besides the plan. */
  told: string
  /** The model's response could not be parsed. */
  broken?: boolean
}

/** A turn with the results of its calls. */
export interface PastTurn extends TurnOutput {
  results: { call: ToolCall; output: CallOutput }[]
}

const REPEATED =
  'You have called the same again and again, and it came to the same. Do something else, or finish.'
const IDLE =
  'You called no tool. Go on with your tasks, or call finish with a summary when there is nothing left to do.'
const BROKEN = 'None of your calls could be made. Look at the parameters of the tools.'

/**
 * The program of a model: turn by turn, it sees its plan and calls tools until it finishes. It is told about mistakes a
 * few times; then the work ends, so that no plan runs forever.
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
    // Vendors require a result for each call in the history.
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

/** Why a call is rejected before it is made, or null. */
function refusalOf({ arguments: given }: ToolCall, at: number): CallOutput | null {
  if (at >= CALLS_OF_TURN)
    return { ok: false, text: `Too many calls at once: at most ${CALLS_OF_TURN} are made in a turn.` }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { ok: false, text: 'The arguments aren’t a JSON object.' }
  if (JSON.stringify(given).length > ARGUMENTS_MAX)
    return { ok: false, text: `The arguments are longer than ${ARGUMENTS_MAX} characters.` }
  return null
}

/** Detects work that makes no progress. */
class Watch {
  /** What the next turn is told. */
  told = ''
  private broken = 0
  private idle = 0
  private same = 0
  private last = ''

  see(turn: PastTurn): void {
    // What people write can ask for the same again, and ends.
    const isHeard = turn.heard.length > 0
    const isIdle = turn.results.length === 0 && !turn.broken
    const isBroken = !isIdle && turn.results.every(({ output }) => !output.ok)
    const key = JSON.stringify(
      turn.results.map(({ call, output }) => [call.name, call.arguments, output.text]),
    )
    this.idle = isIdle && !isHeard ? this.idle + 1 : 0
    this.broken = isBroken && !isHeard ? this.broken + 1 : 0
    this.same = !isIdle && !isHeard && key === this.last ? this.same + 1 : 0
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
