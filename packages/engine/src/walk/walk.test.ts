import { describe, expect, it } from 'vitest'
import { type EasyPorts, easyPorts, flow, output, planOf, set } from '../testing/flow.ts'
import { CATALOGUE, execute } from '../testing/nodes.ts'
import { compileFlow } from '../compile-flow.ts'
import { StepError } from '../step-error.ts'
import { answerStep, repeatStep, retryFailed } from './answers.ts'
import type { RunEnd, Step, StepAnswer, StepRecord } from './ports.ts'
import { walk } from './walk.ts'

const input = { runId: 'run' }
const outputsOf = (end: RunEnd) => (end.state === 'succeeded' ? end.outputs : end)

describe('walk', () => {
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
      error: { code: 'token_missing', message: 'Nothing provides @@params.a.b@@' },
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
    expect(stopped).toMatchObject({ error: { message: 'Item 2: Nothing provides @@item.x@@' } })
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

describe('tries', () => {
  const plan = (failures: number, type = 'send') =>
    planOf({ n2: { type, params: { failures } }, n3: output({ a: '@@n2.sent@@' }) }, ['n1 n2', 'n2 n3'])

  it('tries again with growing pauses and a key for each', async () => {
    const keys: string[] = []
    const ports = easyPorts({
      execute: (step) => {
        keys.push(step.idempotencyKey)
        return execute(step)
      },
    })
    expect(outputsOf(await walk(plan(2), input, ports))).toEqual({ a: 'n2' })
    expect(keys).toEqual(['run:n2:1', 'run:n2:2', 'run:n2:3'])
    expect(ports.now).toBe(1_003_000)
    const end = await walk(plan(3), input, easyPorts())
    expect(end).toMatchObject({ state: 'failed', error: { code: 'unreachable', message: 'try 3 failed' } })
  })

  it('knows after a restart which try was the next', async () => {
    const ports = easyPorts()
    await walk(plan(1), input, ports)
    // What is left of the second try is only that it was about to be made.
    const retrying = ports.kept.find(({ state }) => state === 'retrying')!
    const keys: string[] = []
    const after = easyPorts({
      execute: (step) => {
        keys.push(step.idempotencyKey)
        return execute(step)
      },
    })
    await walk(plan(1), { ...input, journal: new Map([['n2', retrying]]) }, after)
    expect(keys).toEqual(['run:n2:2'])
  })

  it('gives a step its time and no more', async () => {
    let signal: AbortSignal | undefined
    const hangs = easyPorts({
      execute: (step) => {
        signal = step.signal
        return new Promise<StepAnswer>(() => undefined)
      },
    })
    const slow = planOf({ n2: { type: 'fail', timeoutSeconds: 5 } }, ['n1 n2'])
    expect(await walk(slow, input, hangs)).toMatchObject({ state: 'failed', error: { code: 'timeout' } })
    expect(signal?.aborted).toBe(true)
  })

  it('waits without holding a process when the next try is far', async () => {
    const far = planOf(
      {
        n2: {
          type: 'send',
          params: { failures: 1 },
          retry: { attempts: 2, backoffSeconds: 600, maxBackoffSeconds: 600 },
        },
      },
      ['n1 n2'],
    )
    const ports = easyPorts()
    const end = await walk(far, input, ports)
    expect(end).toMatchObject({
      state: 'waiting',
      wakeAt: 1_600_000,
      waits: [{ path: 'n2', wait: { kind: 'retry' } }],
    })
    const early = await walk(far, { ...input, journal: ports.journal() }, ports)
    expect(early).toMatchObject({ state: 'waiting', wakeAt: 1_600_000 })
    ports.now = 1_600_000
    expect(await walk(far, { ...input, journal: ports.journal() }, ports)).toMatchObject({
      state: 'succeeded',
    })
  })

  it('takes a failed run up again at the failed step, with a new key, and does nothing twice', async () => {
    const again = planOf(
      {
        n2: { type: 'forEach', params: { list: '@@list@@' } },
        n3: { type: 'send', params: { body: '@@item@@' } },
        n4: output({ a: '@@n2.count@@' }),
      },
      ['n1 n2', 'n2.each n3', 'n2.done n4'],
      { params: [{ key: 'list', type: 'JSON' }] },
    )
    const keys: string[] = []
    let isBroken = true
    const ports: EasyPorts = easyPorts({
      execute: (step) => {
        keys.push(step.idempotencyKey)
        if (isBroken && step.params.body === 'b') throw new StepError('gone', 'gone')
        return execute(step)
      },
    })
    const params = { list: ['a', 'b', 'c'] }
    expect(await walk(again, { ...input, params }, ports)).toMatchObject({
      state: 'failed',
      error: { code: 'gone' },
    })
    isBroken = false
    const journal = new Map(ports.journal())
    const { records, forgotten } = retryFailed(journal)
    for (const path of forgotten) journal.delete(path)
    for (const record of records) journal.set(record.path, record)
    expect(forgotten).toEqual(['n2'])
    expect(outputsOf(await walk(again, { ...input, params, journal }, ports))).toEqual({ a: 3 })
    expect(keys).toEqual(['run:n2[0]/n3:1', 'run:n2[1]/n3:1', 'run:n2[1]/n3:2', 'run:n2[2]/n3:1'])
  })
})

describe('effects', () => {
  const plan = planOf(
    {
      n2: set({ a: 1 }),
      n3: { type: 'pay', params: { body: '@@n2.a@@' } },
      n4: output({ a: '@@n3.paid@@' }),
    },
    ['n1 n2', 'n2 n3', 'n3 n4'],
  )

  it('begin only when what led to them is on disk, and are announced when they may not be repeated', async () => {
    const events: string[] = []
    const ports = easyPorts({
      record: async (records) => {
        await Promise.resolve()
        events.push(...records.map(({ path, state }) => `${path} ${state}`))
      },
      execute: (step) => {
        events.push(`run ${step.path}`)
        return execute(step)
      },
    })
    await walk(plan, input, ports)
    expect(events).toEqual(['run n2', 'n2 done', 'n3 starting', 'run n3', 'n3 done', 'n4 done'])
  })

  it('ask a person when it is not known whether they happened', async () => {
    const ports = easyPorts({
      execute: (step) => {
        if (step.path === 'n3') throw new Error('killed')
        return execute(step)
      },
    })
    await walk(plan, input, ports)
    const journal = new Map(
      ports.kept.filter(({ state }) => state !== 'failed').map((record) => [record.path, record]),
    )
    const keys: string[] = []
    const after = easyPorts({
      execute: (step) => {
        keys.push(step.idempotencyKey)
        return execute(step)
      },
    })
    const end = await walk(plan, { ...input, journal }, after)
    expect(end).toMatchObject({
      state: 'waiting',
      waits: [{ path: 'n3', wait: { kind: 'ask' } }],
      wakeAt: null,
    })
    expect(keys).toEqual([])
    const known = new Map(journal).set(
      'n3',
      answerStep(journal.get('n3')!, { port: 'out', output: { paid: 'by hand' }, at: 1 }),
    )
    expect(outputsOf(await walk(plan, { ...input, journal: known }, after))).toEqual({ a: 'by hand' })
    journal.set('n3', repeatStep(journal.get('n3')!))
    expect(outputsOf(await walk(plan, { ...input, journal }, after))).toEqual({ a: 'n3' })
    expect(keys).toEqual(['run:n3:1'])
  })

  it('end the walk when nothing can be recorded any more', async () => {
    let executed = 0
    const ports = easyPorts({
      record: () => Promise.reject(new Error('the lease is gone')),
      execute: (step) => {
        if (step.path === 'n3') executed++
        return execute(step)
      },
    })
    await expect(walk(plan, input, ports)).rejects.toThrow('the lease is gone')
    expect(executed).toBe(0)
  })
})

describe('waiting, pause and cancel', () => {
  const plan = planOf(
    {
      n2: { type: 'wait', params: { ms: 5000 } },
      n3: { type: 'wait' },
      n4: { type: 'send' },
      n5: output({ a: '@@n2.waited@@ @@n3.by@@ @@n4.sent@@' }),
    },
    ['n1 n2', 'n1 n3', 'n1 n4', 'n2 n5', 'n3 n5', 'n4 n5'],
  )

  it('does all it can, then leaves, and comes back for time and answers', async () => {
    const ports = easyPorts()
    const end = await walk(plan, input, ports)
    expect(end).toMatchObject({
      state: 'waiting',
      wakeAt: 1_005_000,
      waits: [{ path: 'n2' }, { path: 'n3' }],
    })
    expect(ports.journal().get('n4')).toMatchObject({ state: 'done' })
    ports.now = 1_005_000
    expect(await walk(plan, { ...input, journal: ports.journal() }, ports)).toMatchObject({
      state: 'waiting',
      waits: [{ path: 'n3', wait: { kind: 'approval' } }],
    })
    ports.kept.push(
      answerStep(ports.journal().get('n3')!, { port: 'out', output: { by: 'Ada' }, at: ports.now }),
    )
    expect(outputsOf(await walk(plan, { ...input, journal: ports.journal() }, ports))).toEqual({
      a: 'time Ada n4',
    })
  })

  it('lets steps in flight finish when paused, and goes on later', async () => {
    const pause = new AbortController()
    const steps = planOf({ n2: { type: 'send' }, n3: { type: 'send' }, n4: output({ a: '@@n3.sent@@' }) }, [
      'n1 n2',
      'n2 n3',
      'n3 n4',
    ])
    const ports = easyPorts({
      execute: async (step) => {
        pause.abort()
        return execute(step)
      },
    })
    expect(await walk(steps, { ...input, pause: pause.signal }, ports)).toMatchObject({ state: 'paused' })
    expect([...ports.journal().keys()]).toEqual(['n2'])
    const end = await walk(steps, { ...input, journal: ports.journal() }, ports)
    expect(outputsOf(end)).toEqual({ a: 'n3' })
  })

  it('reaches steps in flight when cancelled', async () => {
    const cancel = new AbortController()
    const ports = easyPorts({
      execute: (step) =>
        new Promise<StepAnswer>((_, reject) => {
          step.signal.addEventListener('abort', () => reject(new Error('aborted')))
          cancel.abort()
        }),
    })
    const one = planOf({ n2: { type: 'send' } }, ['n1 n2'])
    expect(await walk(one, { ...input, cancel: cancel.signal }, ports)).toMatchObject({ state: 'cancelled' })
    expect(ports.kept).toEqual([])
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
