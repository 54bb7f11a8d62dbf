import type { aiWorkers } from '@millrace/contract'
import { expect, it } from 'vitest'
import { sumOf, timelineOf } from './timeline.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 1, 0, 0, second)).toISOString()

const message = (id: string, second: number): aiWorkers.ExecutionMessage => ({
  id,
  role: 'worker',
  text: id,
  by: null,
  readAt: null,
  createdAt: at(second),
})

const step = (path: string, second: number | null, more: Partial<aiWorkers.ExecutionStep> = {}) => ({
  path,
  tool: 'turn',
  state: 'done' as const,
  attempt: 1,
  input: null,
  output: null,
  error: null,
  tokens: 10,
  credits: 0.5,
  startedAt: second === null ? null : at(second),
  endedAt: second === null ? null : at(second + 1),
  ...more,
})

it('puts steps between the messages that were said before and after them', () => {
  const steps = [step('n1', 1), step('n1/n1', 3), step('n1/n2', 4), step('n2', null)]
  const entries = timelineOf([message('m1', 2), message('m2', 6)], steps)
  const shown = entries.map((entry) =>
    entry.kind === 'steps' ? entry.steps.map(({ path }) => path) : entry.key,
  )
  expect(shown).toEqual([['n1'], 'm1', ['n1/n1', 'n1/n2'], 'm2', ['n2']])
})

it('shows a question that was answered as what the worker said', () => {
  const asking = { tool: 'ask_person', input: { question: 'Which city?' } }
  expect(timelineOf([], [step('n1', 1, asking)])).toEqual([
    { kind: 'question', key: 'n1', text: 'Which city?' },
  ])
  expect(timelineOf([], [step('n1', 1, { ...asking, state: 'waiting' })])).toMatchObject([{ kind: 'steps' }])
  expect(timelineOf([], [step('n1', 1, { ...asking, input: { question: 7 } })])).toMatchObject([
    { kind: 'steps' },
  ])
})

it('sums what steps cost', () => {
  const steps = [step('n1', 1), step('n2', 5, { state: 'failed' }), step('n3', null)]
  expect(sumOf(steps)).toEqual({ tokens: 30, credits: 1.5, failed: 1, ms: 5000 })
  expect(sumOf([step('n3', null)]).ms).toBeNull()
})
