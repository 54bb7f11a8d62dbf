import { describe, expect, it } from 'vitest'
import { easyPorts, flow, output, planOf, set } from '../testing/flow.ts'
import { CATALOGUE, execute } from '../testing/nodes.ts'
import { compileFlow } from '../compile-flow.ts'
import type { RunEnd, Step, StepAnswer, StepRecord } from './ports.ts'
import { walk } from './walk.ts'

const input = { runId: 'run' }
const outputsOf = (end: RunEnd) => (end.state === 'succeeded' ? end.outputs : end)

describe('walk', () => {
  it('ends a run whose steps give more than a process can hold, and keeps what they have done', async () => {
    const plan = planOf(
      {
        n2: { type: 'forEach', params: { list: '@@list@@', onItemError: 'continue' } },
        n3: { type: 'send' },
        n4: set({ a: '@@item@@' }),
        n5: output({ n: '@@n2.count@@' }),
      },
      ['n1 n2', 'n2.each n3', 'n3 n4', 'n2.done n5'],
      { params: [{ key: 'list', type: 'JSON' }], settings: { onError: 'continue' } },
    )
    const params = { list: Array.from({ length: 50 }, () => 'x'.repeat(1000)) }
    const journal = new Map<string, StepRecord>()
    const record = async (records: readonly StepRecord[]) => {
      for (const one of records) journal.set(one.path, one)
    }
    const limited = { ...input, params, maxSize: 20_000 }
    const failed = { state: 'failed', error: { code: 'run_too_large' } }
    expect(await walk(plan, limited, easyPorts({ record }))).toMatchObject(failed)
    expect(JSON.stringify([...journal.values()]).length).toBeLessThan(40_000)
    // Nor does it go further when it is taken up again.
    const sent = [...journal.keys()].filter((path) => path.endsWith('/n3'))
    const again = await walk(plan, { ...limited, journal: new Map(journal) }, easyPorts({ record }))
    expect(again).toMatchObject(failed)
    expect([...journal.keys()].filter((path) => path.endsWith('/n3')).length).toBeLessThan(sent.length + 2)
    expect(await walk(plan, { ...input, params }, easyPorts())).toMatchObject({ state: 'succeeded' })
  })

  it('asks for room in front of each step, by what it holds so far, and waits until there is some', async () => {
    const plan = planOf(
      { n2: set({ a: 'x'.repeat(500) }), n3: set({ b: '@@n2.a@@' }), n4: output({ b: '@@n3.b@@' }) },
      ['n1 n2', 'n2 n3', 'n3 n4'],
    )
    const asked: number[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const room = (size: number) => {
      asked.push(size)
      return asked.length === 2 ? promise : undefined
    }
    const done = walk(plan, input, { ...easyPorts(), room })
    await new Promise(setImmediate)
    expect(asked[0]).toBe(0)
    expect(asked[1]).toBeGreaterThan(1000)
    expect(asked).toHaveLength(2)
    resolve()
    expect(await done).toMatchObject({ state: 'succeeded', outputs: { b: 'x'.repeat(500) } })
  })

  it('runs steps one after the other and gives the outputs, written in one go with the end', async () => {
    const plan = planOf(
      { n2: set({ a: '@@name@@!' }), n3: set({ b: '@@n2.a@@?' }), n4: output({ c: '@@n3.b@@' }) },
      ['n1 n2', 'n2 n3', 'n3 n4'],
      { params: [{ key: 'name' }] },
    )
    const calls: [number, string | undefined][] = []
    const ports = easyPorts({
      record: (records, end) => {
        calls.push([records.length, end?.state])
        return Promise.resolve()
      },
    })
    const end = await walk(plan, { ...input, params: { name: 'Ada' } }, ports)
    expect(end).toEqual({ state: 'succeeded', outputs: { c: 'Ada!?' }, errors: [] })
    expect(calls).toEqual([[3, 'succeeded']])
  })

  it('takes one branch, kills the other, and merges', async () => {
    const plan = planOf(
      {
        n2: { type: 'choose', params: { value: '@@row.n@@' } },
        n3: set({ a: 'even' }),
        n4: set({ a: 'odd' }),
        n5: { type: 'merge' },
        n6: output({ a: '@@n5.a@@', even: '@@n3.a?@@' }),
      },
      ['n1 n2', 'n2.yes n3', 'n2.no n4', 'n3 n5', 'n4 n5', 'n5 n6'],
      { settings: { columns: ['n'] } },
    )
    expect(outputsOf(await walk(plan, { ...input, row: { n: 2 } }, easyPorts()))).toEqual({
      a: 'even',
      even: 'even',
    })
    expect(outputsOf(await walk(plan, { ...input, row: { n: 3 } }, easyPorts()))).toEqual({
      a: 'odd',
      even: null,
    })
  })

  it('runs independent branches at the same time', async () => {
    const plan = planOf(
      { n2: { type: 'send' }, n3: { type: 'send' }, n4: output({ a: '@@n2.sent@@ @@n3.sent@@' }) },
      ['n1 n2', 'n1 n3', 'n2 n4', 'n3 n4'],
    )
    const open: (() => void)[] = []
    const ports = easyPorts({
      execute: (step) =>
        new Promise<StepAnswer>((resolve) => {
          open.push(() => resolve(execute(step)))
          if (open.length === 2) for (const answer of open) answer()
        }),
    })
    expect(outputsOf(await walk(plan, input, ports))).toEqual({ a: 'n2 n3' })
  })

  it('goes on by a connected error port, and fails without one', async () => {
    const nodes = { n2: { type: 'fail' }, n3: output({ a: '@@n2.error.message@@' }) }
    const handled = planOf(nodes, ['n1 n2', 'n2.error n3'])
    const ports = easyPorts()
    expect(outputsOf(await walk(handled, input, ports))).toEqual({ a: 'It was refused' })
    expect(ports.kept[0]).toMatchObject({ path: 'n2', state: 'failed', handled: true })
    const end = await walk(planOf({ n2: { type: 'fail' } }, ['n1 n2']), input, easyPorts())
    expect(end).toMatchObject({ state: 'failed', error: { path: 'n2', code: 'refused' } })
  })

  it('goes on with other branches when the settings say so', async () => {
    const settings = { onError: 'continue' as const }
    const plan = planOf(
      { n2: { type: 'fail' }, n3: set({ b: 1 }), n4: output({ a: 1 }) },
      ['n1 n2', 'n2 n3', 'n1 n4'],
      { settings },
    )
    expect(await walk(plan, input, easyPorts())).toMatchObject({
      state: 'succeeded',
      outputs: { a: 1 },
      errors: [{ path: 'n2', code: 'refused' }],
    })
    const without = planOf({ n2: { type: 'fail' }, n4: output({ a: 1 }) }, ['n1 n2', 'n2 n4'], { settings })
    expect(await walk(without, input, easyPorts())).toMatchObject({ state: 'failed', error: { path: 'n2' } })
    const stops = planOf({ n2: { type: 'stop', params: { message: 'No' } } }, ['n1 n2'], { settings })
    expect(await walk(stops, input, easyPorts())).toMatchObject({
      state: 'failed',
      error: { code: 'stopped' },
    })
  })

  it('is an error when nothing provides a token, and never an empty text', async () => {
    const plan = planOf({ n2: { type: 'text', params: { text: 'x@@params.a.b@@' } } }, ['n1 n2'], {
      params: [{ key: 'a', type: 'JSON' }],
    })
    expect(await walk(plan, { ...input, params: { a: { b: 0 } } }, easyPorts())).toMatchObject({
      state: 'succeeded',
    })
    expect(await walk(plan, { ...input, params: { a: { c: 0 } } }, easyPorts())).toMatchObject({
      state: 'failed',
      error: {
        code: 'token_missing',
        message:
          'The variable @@params.a.b@@ has no value. Check where it comes from, or add ? at its end if it can be empty.',
      },
    })
  })

  it('refuses missing parameters with their name', async () => {
    const plan = planOf({ n2: output({ a: '@@a@@' }) }, ['n1 n2'], { params: [{ key: 'a', type: 'NUMBER' }] })
    expect(await walk(plan, input, easyPorts())).toMatchObject({
      state: 'failed',
      error: { code: 'params_invalid', message: 'The parameter a is required' },
    })
    expect(outputsOf(await walk(plan, { ...input, params: { a: '7' } }, easyPorts()))).toEqual({ a: 7 })
  })

  it('passes over what is switched off, and takes pinned outputs in test runs only', async () => {
    const plan = planOf(
      {
        n2: { type: 'fail', disabled: true },
        n3: { type: 'text', params: { text: 'live' }, pinned: { output: { text: 'pinned' } } },
        n4: output({ a: '@@n3.text@@' }),
      },
      ['n1 n2', 'n2 n3', 'n3 n4'],
    )
    expect(outputsOf(await walk(plan, input, easyPorts()))).toEqual({ a: 'live' })
    expect(outputsOf(await walk(plan, { ...input, usesPinned: true }, easyPorts()))).toEqual({ a: 'pinned' })
  })
})

const doubled = (params: Record<string, unknown> = {}) =>
  planOf(
    {
      n2: { type: 'forEach', params: { list: '@@list@@', ...params } },
      n3: { type: 'send', params: { body: '{"i": @@index@@, "x": "@@item.x@@"}' } },
      n4: output({ items: '@@n2.items@@', failed: '@@n2.failed@@' }),
    },
    ['n1 n2', 'n2.each n3', 'n2.done n4'],
    { params: [{ key: 'list', type: 'JSON' }] },
  )

describe('for each', () => {
  it('gives results in the order of the list, whatever the order they came in', async () => {
    const plan = doubled({ concurrency: 3, collect: '@@item.x@@:@@n3.body.i@@' })
    const waiting: { step: Step; go: () => void }[] = []
    let most = 0
    const ports = easyPorts({
      execute: (step) =>
        new Promise<StepAnswer>((resolve) => {
          waiting.push({ step, go: () => resolve(execute(step)) })
          most = Math.max(most, waiting.length)
          if (waiting.length === 3 || step.path.startsWith('n2[4]'))
            for (const { go } of waiting.splice(0).toReversed()) go()
        }),
    })
    const list = ['a', 'b', 'c', 'd', 'e'].map((x) => ({ x }))
    expect(outputsOf(await walk(plan, { ...input, params: { list } }, ports))).toEqual({
      items: ['a:0', 'b:1', 'c:2', 'd:3', 'e:4'],
      failed: 0,
    })
    expect(most).toBe(3)
  })

  it('gives the last output of each item when nothing else is asked for, and an empty list for none', async () => {
    const end = await walk(doubled(), { ...input, params: { list: [{ x: '"' }] } }, easyPorts())
    expect(outputsOf(end)).toMatchObject({ items: [{ sent: 'n2[0]/n3', body: { i: 0, x: '"' } }] })
    const none = planOf(
      { n2: { type: 'forEach', params: { list: [] } }, n3: set({ a: 1 }), n4: output({ n: '@@n2.count@@' }) },
      ['n1 n2', 'n2.each n3', 'n2.done n4'],
    )
    expect(outputsOf(await walk(none, input, easyPorts()))).toEqual({ n: 0 })
  })

  it('fails with the item, or goes on without it', async () => {
    const list = [{ x: 1 }, {}, { x: 3 }]
    const stopped = await walk(doubled(), { ...input, params: { list } }, easyPorts())
    expect(stopped).toMatchObject({ state: 'failed', error: { path: 'n2', code: 'token_missing' } })
    expect(stopped).toMatchObject({
      error: {
        message:
          'Item 2: The variable @@item.x@@ has no value. Check where it comes from, or add ? at its end if it can be empty.',
      },
    })
    const end = await walk(doubled({ onItemError: 'continue' }), { ...input, params: { list } }, easyPorts())
    expect(outputsOf(end)).toMatchObject({ items: [{}, null, {}], failed: 1 })
  })

  it('refuses what is not a list', async () => {
    const end = await walk(doubled(), { ...input, params: { list: { a: 1 } } }, easyPorts())
    expect(end).toMatchObject({ state: 'failed', error: { code: 'not_a_list' } })
  })

  it('sees the items around it', async () => {
    const plan = planOf(
      {
        n2: { type: 'forEach', params: { list: '@@list@@' } },
        n3: { type: 'forEach', params: { list: '@@item@@', collect: '@@n4.a@@' } },
        n4: set({ a: '@@n2.index@@.@@index@@ @@item@@' }),
        n5: output({ items: '@@n2.items@@' }),
      },
      ['n1 n2', 'n2.each n3', 'n3.each n4', 'n2.done n5'],
      { params: [{ key: 'list', type: 'JSON' }] },
    )
    const end = await walk(plan, { ...input, params: { list: [['a', 'b'], ['c']] } }, easyPorts())
    expect(outputsOf(end)).toMatchObject({ items: [{ items: ['0.0 a', '0.1 b'] }, { items: ['1.0 c'] }] })
  })

  it('cannot go on for ever', async () => {
    const plan = planOf(
      {
        n2: { type: 'forEach', params: { list: '@@list@@', onItemError: 'continue' } },
        n3: set({ a: 1 }),
        n4: output({ n: '@@n2.count?@@' }),
      },
      ['n1 n2', 'n2.each n3', 'n2.error n4', 'n2.done n4'],
      { params: [{ key: 'list', type: 'JSON' }], settings: { maxSteps: 50 } },
    )
    const list = Array.from({ length: 1000 }, (_, i) => i)
    expect(await walk(plan, { ...input, params: { list } }, easyPorts())).toMatchObject({
      state: 'failed',
      error: { code: 'step_limit' },
    })
  })
})

describe('calling a flow', () => {
  const callee = planOf(
    { n2: { type: 'send' }, n3: output({ b: '@@a@@ by @@n2.sent@@' }) },
    ['n1 n2', 'n2 n3'],
    {
      params: [{ key: 'a' }],
    },
  )
  const caller = (value: unknown) =>
    planOf(
      {
        n2: { type: 'callFlow', params: { flow: 'f', input: [{ name: 'a', value }] } },
        n3: output({ c: '@@n2.b@@' }),
      },
      ['n1 n2', 'n2 n3'],
    )

  it('runs its steps under the path of the call', async () => {
    const ports = easyPorts({ callee: () => callee })
    expect(outputsOf(await walk(caller('x'), input, ports))).toEqual({ c: 'x by n2/n2' })
    expect(ports.kept.map(({ path }) => path)).toEqual(['n2/n2', 'n2/n3', 'n2', 'n3'])
  })

  it('checks its parameters and stops at a depth', async () => {
    const ports = easyPorts({ callee: () => callee })
    expect(await walk(caller(''), input, ports)).toMatchObject({
      state: 'failed',
      error: { code: 'params_invalid' },
    })
    const endless = easyPorts({ callee: () => selfCaller })
    const selfCaller = planOf({ n2: { type: 'callFlow', params: { flow: 'f' } } }, ['n1 n2'])
    expect(await walk(selfCaller, input, endless)).toMatchObject({
      state: 'failed',
      error: { code: 'too_deep' },
    })
  })
})

it('walks 5,000 nodes in a row, and a dead branch as long', async () => {
  const nodes: Record<string, { type: string; params?: Record<string, unknown> }> = {
    n2: { type: 'choose', params: { value: 1 } },
  }
  const edges = ['n1 n2', 'n2.yes n3', 'n2.no n2502']
  for (let i = 3; i <= 4998; i++) nodes[`n${i}`] = { type: 'merge' }
  for (let i = 3; i < 2501; i++) edges.push(`n${i} n${i + 1}`)
  for (let i = 2502; i < 4998; i++) edges.push(`n${i} n${i + 1}`)
  const records: StepRecord[] = []
  const plan = compileFlow(flow(nodes, edges), CATALOGUE)
  const end = await walk(plan, input, easyPorts({ kept: records }))
  expect(end).toMatchObject({ state: 'succeeded' })
  expect(records).toHaveLength(1 + 4998 - 2501)
})
