import { flows } from '@millrace/contract'
import { expect, it } from 'vitest'
import { StepError } from '../step-error.ts'
import { easyPorts } from '../testing/flow.ts'
import { answerStep, resumeStep } from './answers.ts'
import type { Step } from './ports.ts'
import { type DecidedStep, type Program, walkDecided } from './walk-decided.ts'

const definition = (type: string, retry = {}) =>
  flows.defineNode({ type, group: 'data', icon: 'bot', effects: 'repeatable', retry })
const DO = definition('do', { attempts: 2, backoffSeconds: 1 })
const step = (path: string, params: Record<string, unknown> = {}): DecidedStep => ({
  path,
  definition: DO,
  params,
})

/** Does three things, the second as the first said. */
function* three(): Program {
  const first = yield step('n1', { text: 'a @@not.a.token@@' })
  const second = yield step('n2', { after: first.output })
  const third = yield step('n3')
  return { first: first.output, second: second.output, port: third.port }
}

const input = { runId: 'run_1', maxSteps: 100 }

it('decides each step from what came of those before', async () => {
  const done: Step[] = []
  const ports = easyPorts({
    execute: (one) => {
      done.push(one)
      return { output: `${one.path} done` }
    },
  })
  const end = await walkDecided(three(), input, ports)
  expect(end).toEqual({
    state: 'succeeded',
    outputs: { first: 'n1 done', second: 'n2 done', port: 'out' },
    errors: [],
  })
  expect(done.map(({ params }) => params)).toEqual([{ text: 'a @@not.a.token@@' }, { after: 'n1 done' }, {}])
  expect(done.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['run_1:n1', 'run_1:n2', 'run_1:n3'])
})

it('does nothing again that the journal has, wherever it was broken off', async () => {
  const effects: string[] = []
  for (let crashAt = 0; crashAt < 3; crashAt += 1) {
    effects.length = 0
    const ports = easyPorts()
    let kept = 0
    const record = ports.record
    ports.record = (records, end) => {
      if (++kept > crashAt) return Promise.reject(new Error('killed'))
      return record(records, end)
    }
    ports.execute = ({ path, idempotencyKey }) => {
      effects.push(idempotencyKey)
      return { output: path }
    }
    await expect(walkDecided(three(), input, ports)).rejects.toThrow('killed')
    ports.record = record
    const end = await walkDecided(three(), { ...input, journal: ports.journal() }, ports)
    expect(end).toMatchObject({ state: 'succeeded', outputs: { first: 'n1', second: 'n2' } })
    // The one in flight came twice, under one key; the others once.
    expect(effects).toHaveLength(4)
    expect(new Set(effects).size).toBe(3)
  }
})

it('waits without a process, and goes on when it is answered or looked at again', async () => {
  const program = function* (): Program {
    const asked = yield step('n1')
    return { asked: asked.output }
  }
  const ports = easyPorts({ execute: () => ({ wait: { kind: 'question', data: { text: 'Which?' } } }) })
  const waiting = await walkDecided(program(), input, ports)
  expect(waiting).toMatchObject({ state: 'waiting', waits: [{ path: 'n1', wait: { kind: 'question' } }] })
  const record = ports.journal().get('n1')!
  const answered = answerStep(record, { port: 'out', output: 'This one', at: 1 })
  expect(
    await walkDecided(program(), { ...input, journal: new Map([['n1', answered]]) }, ports),
  ).toMatchObject({ outputs: { asked: 'This one' } })
  const keys: string[] = []
  ports.execute = ({ idempotencyKey }) => {
    keys.push(idempotencyKey)
    return { output: 'looked again' }
  }
  const again = new Map([['n1', resumeStep(record)]])
  expect(await walkDecided(program(), { ...input, journal: again }, ports)).toMatchObject({
    outputs: { asked: 'looked again' },
  })
  expect(keys).toEqual(['run_1:n1'])
})

it('hears of failures and decides what follows; its own failure ends the run', async () => {
  const execute = () => {
    throw new StepError('refused', 'The other side refused')
  }
  const program = function* (): Program {
    const { port, output } = yield step('n1')
    if (port === 'error')
      throw new StepError('gave_up', (output as { error: { message: string } }).error.message)
    return {}
  }
  const end = await walkDecided(program(), input, easyPorts({ execute }))
  expect(end).toMatchObject({
    state: 'failed',
    error: { code: 'gave_up', message: 'The other side refused' },
  })
})

it('ends a program that never does', async () => {
  const program = function* (): Program {
    for (let at = 1; ; at += 1) yield step(`n${at}`)
  }
  const end = await walkDecided(program(), input, easyPorts({ execute: () => ({ output: null }) }))
  expect(end).toMatchObject({ state: 'failed', error: { code: 'step_limit' } })
})

it('is held back between two steps by a pause, and ended by a cancel', async () => {
  const pause = new AbortController()
  const ports = easyPorts({
    execute: ({ path }) => {
      if (path === 'n1') pause.abort()
      return { output: path }
    },
  })
  const options = { ...input, pause: pause.signal }
  expect(await walkDecided(three(), options, ports)).toMatchObject({ state: 'paused' })
  expect(ports.kept.map(({ path }) => path)).toEqual(['n1'])
  const cancel = AbortSignal.abort()
  expect(await walkDecided(three(), { ...input, cancel, journal: ports.journal() }, ports)).toMatchObject({
    state: 'cancelled',
  })
})
