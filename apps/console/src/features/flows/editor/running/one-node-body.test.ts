import type { runs } from '@millrace/contract'
import { expect, it } from 'vitest'
import type { NodeInput } from './inputs.ts'
import { lastValue, oneNodeBody } from './one-node-body.ts'

const step = (path: string, values: { input?: unknown; output?: unknown }) =>
  ({ path, nodeId: path.split('/').at(-1)!, ...values }) as runs.RunStep
const run = {
  input: { params: { topic: 'rain' }, row: { Name: 'Ada' } },
  steps: [
    step('n2', { output: { text: 'long… (1,000 more characters)', other: 1, list: [{ id: 1 }, { id: 2 }] } }),
    step('n3', { output: { count: 2 } }),
    step('n3[1]/n5', { output: {} }),
  ],
} as unknown as runs.Run
const full: Record<string, { output: unknown }> = {
  n2: { output: { text: 'long and whole', other: 1, list: [{ id: 1 }, { id: 2, more: true }] } },
}
const last = {
  run,
  path: 'n3[1]/n5',
  read: (path: string) => Promise.resolve({ output: null, ...full[path] }),
}
const input = (token: string, from: NodeInput['from'], of: string, ...path: (string | number)[]) => ({
  token,
  from,
  of,
  path,
})
const TEXT = input('@@n2.text@@', 'node', 'n2', 'text')
const INPUTS = [
  TEXT,
  input('@@n2.other@@', 'node', 'n2', 'other'),
  { ...input('@@item.id@@', 'item', 'n3', 'id'), list: input('@@n2.list@@', 'node', 'n2', 'list') },
  input('@@topic@@', 'param', 'topic'),
  input('@@row.Name@@', 'row', 'Name'),
]

it('shows what each value was in the last run', () => {
  expect(INPUTS.map((one) => lastValue(one, last))).toEqual([
    'long… (1,000 more characters)',
    1,
    2,
    'rain',
    'Ada',
  ])
  expect(lastValue(TEXT, { run: null, path: undefined })).toBeUndefined()
})

it('returns whole values, including manual changes', async () => {
  const changed = new Map<string, unknown>([
    ['@@n2.other@@', 7],
    ['@@topic@@', 'snow'],
  ])
  expect(await oneNodeBody({ nodeId: 'n5', inputs: INPUTS, changed, last })).toEqual({
    params: { topic: 'snow' },
    rowValues: { Name: 'Ada' },
    given: {
      n2: { output: { text: 'long and whole', other: 7, list: [{ id: 1 }, { id: 2, more: true }] } },
    },
    part: { kind: 'only', nodeId: 'n5', items: { n3: { id: 2, more: true } } },
  })
})

it('returns what was typed when nothing has run', async () => {
  const none = { run: null, path: undefined, read: () => Promise.reject(new Error('nothing to read')) }
  const changed = new Map<string, unknown>([['@@n2.text@@', 'typed']])
  expect(await oneNodeBody({ nodeId: 'n5', inputs: [TEXT], changed, last: none })).toEqual({
    params: {},
    given: { n2: { output: { text: 'typed' } } },
    part: { kind: 'only', nodeId: 'n5', items: {} },
  })
})
