import type { aiWorkers } from '@millrace/contract'
import { expect, it } from 'vitest'
import { firstToShow, workerStateOf } from './states.ts'

const last = (state: aiWorkers.ExecutionState) => ({ id: 'exe_1', state, createdAt: '2026-11-01T00:00:00Z' })
const worker = { launched: true, problems: [], open: 0, lastExecution: null }

it('says how a worker stands by its newest execution', () => {
  const stateOf = (state: aiWorkers.ExecutionState, open = 1) =>
    workerStateOf({ ...worker, open, lastExecution: last(state) })
  expect(stateOf('PLANNING')).toBe('running')
  expect(stateOf('WAITING')).toBe('waiting')
  expect(stateOf('OUT_OF_BUDGET')).toBe('outOfBudget')
  expect(stateOf('FAILED', 0)).toBe('failed')
  expect(stateOf('DONE', 0)).toBe('idle')
  expect(stateOf('DONE', 2)).toBe('running')
})

it('calls a worker a draft until it can be launched', () => {
  const problems = [{ part: 'params' as const, field: 'goal', message: 'x' }]
  expect(workerStateOf({ ...worker, launched: false, problems })).toBe('draft')
  expect(workerStateOf({ ...worker, launched: false })).toBe('idle')
})

it('shows first what asks for a person', () => {
  const items = [
    { id: 'exe_3', state: 'WORKING' as const },
    { id: 'exe_2', state: 'OUT_OF_BUDGET' as const },
    { id: 'exe_1', state: 'DONE' as const },
  ]
  expect(firstToShow(items)?.id).toBe('exe_2')
  expect(firstToShow(items.toSpliced(1, 1))?.id).toBe('exe_3')
  expect(firstToShow([])).toBeUndefined()
})
