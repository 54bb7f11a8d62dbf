import { availableParallelism } from 'node:os'
import { flows, say } from '@millrace/contract'
import { type Step, StepError } from '@millrace/engine'
import type { UsageInput } from '../../../usage/index.ts'
import { entryOfStep, paid } from '../paid.ts'
import type { NodeType } from '../types.ts'
import { CodePool } from './code-pool.ts'
import { CODE_LIMITS } from './limits.ts'
import type { CodeResult, TimedResult } from './messages.ts'

let pool: CodePool | null = null

const openPool = (): CodePool =>
  // One more than processors, for other accounts while one uses them all.
  (pool ??= new CodePool({ limits: CODE_LIMITS, size: availableParallelism() + 1 }))

/** Ends the script threads; the next script starts new ones. */
export function closeCode(): void {
  pool?.close()
  pool = null
}

function inputOf(step: Step): string {
  const { params, row, item, index } = step.given()
  const fields = (step.params.values ?? []) as { name: string; value: unknown }[]
  const text = JSON.stringify({
    row,
    params,
    item,
    index,
    values: Object.fromEntries(fields.map(({ name, value }) => [name, value ?? null])),
    outputs: Object.fromEntries(step.inputs().map(({ node, output }) => [node, output ?? null])),
  })
  if (text.length <= CODE_LIMITS.inputChars) return text
  throw new StepError('code_input_size', say('code.input'))
}

function failed(
  { problem, why, line }: Extract<CodeResult, { ok: false }>,
  usage: readonly UsageInput[],
): StepError {
  const said = line === null ? why : say('code.line', { line, reason: why })
  return new StepError(`code_${problem}`, said, { retryable: problem === 'crashed', usage })
}

/** Seconds that one script can run. */
const MOST_SECONDS = (CODE_LIMITS.timeMs + CODE_LIMITS.graceMs) / 1000

/** The script's return value. Its time is counted whatever comes of it, unless the server ended it. */
export const execute: NodeType['execute'] = async (step, env) => {
  const task = { code: flows.textOf(step.params.code), input: inputOf(step) }
  const { sandboxSecond } = env.context.config.prices
  const costOf = ({ result, ms }: TimedResult) => (isOurs(result) ? 0 : (ms / 1000) * sandboxSecond)
  const price = { usd: MOST_SECONDS * sandboxSecond, signal: step.signal, costOf }
  const timed = await paid(env, price, () => openPool().run(env.account.accountId, task, step.signal))
  const { result, ms } = timed
  const usage = isOurs(result)
    ? []
    : [entryOfStep(env, { kind: 'sandbox', milliseconds: ms, costUsd: costOf(timed) })]
  if (!result.ok) throw failed(result, usage)
  return { output: JSON.parse(result.output) as unknown, usage }
}

const isOurs = (result: CodeResult): boolean => !result.ok && result.problem === 'crashed'
