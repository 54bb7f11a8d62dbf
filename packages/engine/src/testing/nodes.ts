import { flows } from '@millrace/contract'
import { StepError } from '../step-error.ts'
import { STRUCTURE_NODES } from '../structure.ts'
import type { Step, StepAnswer } from '../walk/ports.ts'

/** Node types for tests: small ones of each kind. */
const SET = flows.defineNode({
  type: 'set',
  group: 'data',
  title: 'Set fields',
  params: [{ key: 'fields', label: 'Fields', type: 'FIELDS' }],
  outputsFrom: 'fields',
})
const TEXT = flows.defineNode({
  type: 'text',
  group: 'data',
  title: 'Text',
  params: [{ key: 'text', label: 'Text', type: 'TEXTAREA' }],
  outputs: [{ key: 'text', type: 'text' }],
})
/** Pure, and yet never twice the same: like a clock. */
const ROLL = flows.defineNode({
  type: 'roll',
  group: 'data',
  title: 'Roll',
  params: [{ key: 'text', label: 'Text', type: 'TEXTAREA' }],
})
const CHOOSE = flows.defineNode({
  type: 'choose',
  group: 'logic',
  title: 'Choose',
  params: [{ key: 'value', label: 'Value', type: 'NUMBER' }],
  ports: [{ id: 'yes' }, { id: 'no' }],
})
const SWITCH = flows.defineNode({
  type: 'switch',
  group: 'logic',
  title: 'Switch',
  params: [{ key: 'cases', label: 'Cases', type: 'CASES' }],
  portsFrom: 'cases',
  ports: [{ id: 'else' }],
})
const MERGE = flows.defineNode({ type: 'merge', group: 'logic', title: 'Merge', errors: false })
const world = (type: string, effects: 'repeatable' | 'ask') =>
  flows.defineNode({
    type,
    group: 'web',
    title: type,
    effects,
    params: [
      { key: 'body', label: 'Body', type: 'JSON', required: false },
      { key: 'url', label: 'Address', type: 'URL', required: false },
      { key: 'failures', type: 'NUMBER', required: false },
      { key: 'sheet', label: 'Sheet', type: 'SHEET', required: false },
    ],
    retry: { attempts: 3, backoffSeconds: 1 },
  })
const FAIL = flows.defineNode({
  type: 'fail',
  group: 'logic',
  title: 'Fail',
  params: [{ key: 'unless', type: 'VALUE', required: false }],
})
const WAIT = flows.defineNode({
  type: 'wait',
  group: 'logic',
  title: 'Wait',
  params: [{ key: 'ms', type: 'NUMBER', required: false }],
})
const CODE = flows.defineNode({
  type: 'code',
  group: 'data',
  title: 'Code',
  params: [{ key: 'code', type: 'CODE' }],
})

export const CATALOGUE = flows.catalogueOf([
  ...STRUCTURE_NODES,
  SET,
  TEXT,
  ROLL,
  CHOOSE,
  SWITCH,
  MERGE,
  world('send', 'repeatable'),
  world('pay', 'ask'),
  FAIL,
  WAIT,
  CODE,
])

const EXECUTORS: Record<string, (step: Step, life: number) => StepAnswer> = {
  set: ({ params }) => ({
    output: Object.fromEntries(
      (params.fields as { name: string; value: unknown }[]).map(({ name, value }) => [name, value]),
    ),
  }),
  text: ({ params }) => ({ output: { text: params.text } }),
  roll: ({ params }, life) => ({ output: { v: `${flows.textOf(params.text)}~${life}~` } }),
  choose: ({ params }) => ({ port: Number(params.value) % 2 === 0 ? 'yes' : 'no', output: {} }),
  switch: () => ({ output: {} }),
  merge: ({ inputs }) => ({ output: inputs()[0]?.output ?? null }),
  send: ({ params, attempt, path }) => {
    if (attempt <= Number(params.failures ?? 0))
      throw new StepError('unreachable', `try ${attempt} failed`, { retryable: true })
    return { output: { sent: path, body: params.body ?? null, url: params.url ?? null } }
  },
  pay: ({ params, path }) => ({ output: { paid: path, body: params.body ?? null } }),
  fail: ({ params }) => {
    if (params.unless) return { output: { passed: params.unless } }
    throw new StepError('refused', 'It was refused')
  },
  wait: ({ params, waited }) =>
    waited
      ? { output: { waited: waited.kind } }
      : {
          wait: { kind: params.ms ? 'time' : 'approval', ...(params.ms ? { forMs: Number(params.ms) } : {}) },
        },
}

/** What the node types do: the same for the same settings, whenever and how often, but for `roll`. */
export function execute(step: Step, life = 0): StepAnswer {
  const executor = EXECUTORS[step.node.type]
  if (!executor) throw new StepError('no_executor', step.node.type)
  return executor(step, life)
}
