import { availableParallelism } from 'node:os'
import { flows, say } from '@millrace/contract'
import { type Step, StepError } from '@millrace/engine'
import type { NodeType } from '../types.ts'
import { CodePool } from './code-pool.ts'
import { CODE_LIMITS } from './limits.ts'
import type { CodeResult } from './messages.ts'

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

function failed({ problem, why, line }: Extract<CodeResult, { ok: false }>): StepError {
  const said = line === null ? why : say('code.line', { line, reason: why })
  return new StepError(`code_${problem}`, said, { retryable: problem === 'crashed' })
}

/** The script's return value. */
export const execute: NodeType['execute'] = async (step, { account }) => {
  const task = { code: flows.textOf(step.params.code), input: inputOf(step) }
  const result = await openPool().run(account.accountId, task, step.signal)
  if (!result.ok) throw failed(result)
  return { output: JSON.parse(result.output) as unknown }
}
