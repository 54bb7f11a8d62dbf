import type { runs } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import { costOf, formatMs, stepMs, tokensOf, traceByNode } from './trace.ts'

const at = (ms: number) => new Date(ms).toISOString()
const step = (path: string, part: Partial<runs.RunStep> = {}) =>
  ({
    path,
    nodeId: path.split('/').at(-1)!,
    state: 'done',
    error: null,
    given: false,
    usage: null,
    startedAt: at(0),
    endedAt: at(10),
    ...part,
  }) as runs.RunStep
const nodesOf = (...steps: runs.RunStep[]) => [...traceByNode(steps).keys()]

describe('what a run did at a step of the flow', () => {
  it('counts each item of a for-each, also of a nested one, and nothing of a called flow', () => {
    expect(nodesOf(step('n3[0]/n5[7]/n6'), step('n3[1]/n5[0]/n6'))).toEqual(['n6'])
    expect(traceByNode([step('n3[0]/n6'), step('n3[1]/n6')]).get('n6')?.ms).toBe(20)
    expect(nodesOf(step('n4/n2'), step('n3[0]/n4/n2'), step('n4/n3[0]/n2'))).toEqual([])
    expect(nodesOf()).toEqual([])
  })

  it('shows the state that most needs attention: failed, then waiting, then running, then done', () => {
    const state = (...states: runs.RunStep['state'][]) =>
      traceByNode(states.map((one) => step('n2', { state: one }))).get('n2')?.state
    expect(state('done', 'done')).toBe('done')
    expect(state('done', 'starting')).toBe('running')
    expect(state('retrying', 'done')).toBe('running')
    expect(state('starting', 'waiting', 'done')).toBe('waiting')
    expect(state('waiting', 'done', 'failed', 'starting')).toBe('failed')
  })

  it('shows the error of the failed item, though others succeeded', () => {
    const error = { code: 'x', message: 'broken', path: 'n2' }
    const trace = traceByNode([step('n2'), step('n2', { state: 'failed', error })])
    expect(trace.get('n2')?.error).toEqual(error)
  })

  it('is given only where it ran for none of the items', () => {
    const givenOf = (...list: boolean[]) =>
      traceByNode(list.map((one) => step('n2', { given: one }))).get('n2')?.given
    expect([givenOf(true, true), givenOf(true, false)]).toEqual([true, false])
  })

  it('has no duration while none has ended, and never a negative one when clocks differ', () => {
    const running = step('n2', { endedAt: null })
    expect(traceByNode([running]).get('n2')?.ms).toBeNull()
    expect(traceByNode([running, step('n2')]).get('n2')?.ms).toBe(10)
    expect(stepMs(step('n2', { startedAt: at(50), endedAt: at(20) }))).toBe(0)
  })

  it('adds up tokens and cost of one call or many, and treats anything else as nothing', () => {
    const call = { tokensIn: 100, tokensOut: 20, costUsd: 0.5 }
    const usages: unknown[] = [
      call,
      [call, call],
      null,
      'much',
      [null, 7, { tokensIn: 'many' }],
      { tokensIn: Number.NaN },
    ]
    const steps = usages.map((usage) => step('n2', { usage }))
    expect(steps.map(tokensOf)).toEqual([120, 240, 0, 0, 0, 0])
    expect(steps.map(costOf)).toEqual([0.5, 1, 0, 0, 0, 0])
    expect(traceByNode(steps).get('n2')).toMatchObject({ tokens: 360, cost: 1.5 })
  })
})

it('formats a duration in the right unit, without 1000 ms, 60.0 s or 0:60 min', () => {
  const times = [0, 999, 999.6, 1000, 59_900, 59_949, 59_960, 60_000, 119_600, 3_599_400, 7_200_000]
  expect(times.map(formatMs)).toEqual([
    '0 ms',
    '999 ms',
    '1.0 s',
    '1.0 s',
    '59.9 s',
    '59.9 s',
    '1:00 min',
    '1:00 min',
    '2:00 min',
    '59:59 min',
    '120:00 min',
  ])
})
