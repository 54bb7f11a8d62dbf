// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginHistory, recordFields, recordSteps, useDraftHistory } from './history.ts'

beforeEach(() => {
  vi.useFakeTimers()
  beginHistory('agt_a')
})
afterEach(() => {
  vi.useRealTimers()
})

const typed = (field: string, before: string, after: string) =>
  recordFields('agt_a', 'agent', {
    changed: { [field]: after },
    before: { [field]: before },
    after: { [field]: after },
  })
const past = () => useDraftHistory.getState().past

it('treats typing in one field as one change', () => {
  typed('greeting', '', 'Good')
  vi.advanceTimersByTime(2000)
  typed('greeting', 'Good', 'Good day')
  vi.advanceTimersByTime(4000)
  typed('greeting', 'Good day', 'Good day to you')
  expect(past()).toEqual([
    [{ kind: 'agent', before: { greeting: '' }, after: { greeting: 'Good day to you' } }],
  ])
})

it("ends a change at a pause, at another field, and at someone else's change", () => {
  typed('greeting', '', 'Good')
  vi.advanceTimersByTime(5001)
  typed('greeting', 'Good', 'Good day')
  expect(past()).toHaveLength(2)
  typed('fallback', '', 'No')
  expect(past()).toHaveLength(3)
  typed('fallback', 'Theirs', 'Mine')
  expect(past()).toHaveLength(4)
})

it('adds nothing to an undone change, and keeps changes of lists separate', () => {
  typed('greeting', '', 'Good')
  useDraftHistory.setState({ past: [], future: past(), typedAt: null })
  typed('greeting', '', 'Hello')
  expect(useDraftHistory.getState()).toMatchObject({ past: [[{ after: { greeting: 'Hello' } }]], future: [] })
  recordSteps('agt_a', [{ kind: 'knowledge', before: [], after: ['kb_a'] }])
  recordSteps('agt_a', [{ kind: 'knowledge', before: ['kb_a'], after: ['kb_a', 'kb_b'] }])
  expect(past()).toHaveLength(3)
})

it('has nothing to undo when a field is typed back to its original value', () => {
  typed('greeting', 'Hello', 'Hello you')
  typed('greeting', 'Hello you', 'Hello')
  expect(past()).toEqual([])
})

it('records nothing of other agents, and no settings that apply at once', () => {
  recordFields('agt_b', 'agent', { changed: { name: 'B' }, before: { name: 'A' }, after: { name: 'B' } })
  typed('visibility', 'private', 'public')
  expect(past()).toEqual([])
})
