import { say } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import { HeldBack, StepError } from '../step-error.ts'
import { type EasyPorts, easyPorts, output, planOf, set } from '../testing/flow.ts'
import { execute } from '../testing/nodes.ts'
import { answerStep, failStep, repeatStep, retryFailed } from './answers.ts'
import type { RunEnd, StepAnswer } from './ports.ts'
import { walk } from './walk.ts'

const input = { runId: 'run' }
const outputsOf = (end: RunEnd) => (end.state === 'succeeded' ? end.outputs : end)

describe('tries', () => {
  const plan = (failures: number, type = 'send') =>
    planOf({ n2: { type, params: { failures } }, n3: output({ a: '@@n2.sent@@' }) }, ['n1 n2', 'n2 n3'])

  it('tries again with growing pauses under the same key', async () => {
    const keys: string[] = []
    const ports = easyPorts({
      execute: (step) => {
        keys.push(step.idempotencyKey)
        return execute(step)
      },
    })
    expect(outputsOf(await walk(plan(2), input, ports))).toEqual({ a: 'n2' })
    expect(keys).toEqual(['run:n2', 'run:n2', 'run:n2'])
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
    expect(keys).toEqual(['run:n2'])
  })

  it('does not try again before the other side wants it, for an hour at most', async () => {
    const asking = (retryAfterMs: number) =>
      easyPorts({
        execute: (step) => {
          if (step.attempt > 1) return execute({ ...step, attempt: 9 })
          throw new StepError('busy', 'later', { retryable: true, retryAfterMs })
        },
      })
    const soon = asking(20_000)
    expect(outputsOf(await walk(plan(0), input, soon))).toEqual({ a: 'n2' })
    expect(soon.now).toBe(1_020_000)
    const far = await walk(plan(0), input, asking(9_999_999))
    expect(far).toMatchObject({ state: 'waiting', wakeAt: 1_000_000 + 3_600_000 })
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

  it('goes on under the same key when nobody knows what became of the try that failed', async () => {
    const keys: string[] = []
    let isSlow = true
    const ports = easyPorts({
      execute: (step) => {
        keys.push(step.idempotencyKey)
        if (isSlow) throw new StepError('timeout', 'no answer', { retryable: true })
        return execute(step)
      },
    })
    expect(await walk(plan(0), input, ports)).toMatchObject({ state: 'failed', error: { code: 'timeout' } })
    isSlow = false
    const journal = new Map(ports.journal())
    for (const record of retryFailed(journal).records) journal.set(record.path, record)
    expect(outputsOf(await walk(plan(0), { ...input, journal }, ports))).toEqual({ a: 'n2' })
    expect(new Set(keys)).toEqual(new Set(['run:n2']))
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
    expect(keys).toEqual(['run:n2[0]/n3', 'run:n2[1]/n3', 'run:n2[1]/n3:2', 'run:n2[2]/n3'])
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

  it('are announced as well where the flow wants to be asked; what only calculates needs nobody', async () => {
    const asking = planOf(
      {
        n2: { ...set({ a: 1 }), askBeforeRepeat: true },
        n3: { type: 'send', askBeforeRepeat: true },
        n4: output({ a: '@@n3.sent@@' }),
      },
      ['n1 n2', 'n2 n3', 'n3 n4'],
    )
    const states = async (plan_: typeof plan) => {
      const events: string[] = []
      const record = (records: readonly { path: string; state: string }[]) => {
        events.push(...records.map(({ path, state }) => `${path} ${state}`))
        return Promise.resolve()
      }
      await walk(plan_, input, easyPorts({ record }))
      return events
    }
    expect(await states(asking)).toEqual(['n2 done', 'n3 starting', 'n3 done', 'n4 done'])
    const started = { state: 'starting', path: 'n3', node: 'n3', attempt: 1, startedAt: 1 } as const
    const failed = failStep(started, { why: say('step.failedBy', { name: 'Ada' }), at: 2, handled: false })
    const journal = new Map([['n3', failed]])
    expect(await walk(asking, { ...input, journal }, easyPorts())).toMatchObject({
      state: 'failed',
      error: {
        code: 'not_repeated',
        message: expect.stringMatching(/Ada marked it as failed/),
        reason: { key: 'step.failedBy', values: { name: 'Ada' } },
        path: 'n3',
      },
    })
    // Taken up again, it is another try under a key of its own.
    expect(retryFailed(journal).records).toMatchObject([
      { state: 'retrying', path: 'n3', attempt: 2, repeats: 1 },
    ])
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
    expect(keys).toEqual(['run:n3:2'])
    // Each time that a person has it repeated is one of its own.
    const started = after.kept.find(({ state }) => state === 'starting')!
    journal.set('n3', repeatStep(started))
    await walk(plan, { ...input, journal }, after)
    expect(keys).toEqual(['run:n3:2', 'run:n3:3'])
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

  it('stops at a step that is held back, in a for-each too, and says nothing of it', async () => {
    const steps = planOf(
      {
        n2: { type: 'send' },
        n3: { type: 'forEach', params: { list: [1, 2, 3], concurrency: 2 } },
        n4: { type: 'send' },
        n5: output({ a: '@@n3.count@@' }),
      },
      ['n1 n2', 'n2 n3', 'n3.each n4', 'n3.done n5'],
    )
    let isHeld = true
    const ports = easyPorts({
      execute: async (step) => {
        if (isHeld && step.path === 'n3[1]/n4') throw new HeldBack('no room')
        return execute(step)
      },
    })
    expect(await walk(steps, input, ports)).toMatchObject({ state: 'paused' })
    expect([...ports.journal().keys()].toSorted()).toEqual(['n2', 'n3[0]/n4'])
    isHeld = false
    const end = await walk(steps, { ...input, journal: ports.journal() }, ports)
    expect(outputsOf(end)).toEqual({ a: 3 })
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

it('never uses a key again after a person took a failed run up, even when its settings could not be filled in', async () => {
  const plan = planOf(
    { n2: set({ a: '@@params.x.y@@' }), n3: { type: 'send', params: { body: '"@@params.x.y@@"' } } },
    ['n1 n3'],
    { params: [{ key: 'x', type: 'JSON' }] },
  )
  const retrying = { state: 'retrying', path: 'n3', node: 'n3', attempt: 3, until: 0 } as const
  const error = { code: 'gone', message: 'gone', retryable: false }
  const journal = new Map([['n3', { ...retrying, error }]])
  const ports = easyPorts()
  await walk(plan, { ...input, params: { x: {} }, journal }, ports)
  expect(ports.kept).toMatchObject([{ state: 'failed', attempt: 3, error: { code: 'token_missing' } }])
  expect(retryFailed(ports.journal()).records).toMatchObject([{ state: 'retrying', attempt: 4 }])
})

it('ends steps in flight when the lease is lost', async () => {
  const plan = planOf({ n2: { type: 'send' }, n3: { type: 'send' }, n4: { type: 'send' } }, [
    'n1 n2',
    'n1 n3',
    'n3 n4',
  ])
  const ports = easyPorts({
    record: () => Promise.reject(new Error('the lease is gone')),
    execute: (step) =>
      step.path === 'n3'
        ? execute(step)
        : new Promise<StepAnswer>((_, reject) => {
            step.signal.addEventListener('abort', () => reject(new Error('aborted')))
          }),
  })
  await expect(walk(plan, input, ports)).rejects.toThrow('the lease is gone')
})
