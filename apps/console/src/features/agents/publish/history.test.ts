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

it('takes what is typed in one field for one change', () => {
  typed('greeting', '', 'Good')
  vi.advanceTimersByTime(2000)
  typed('greeting', 'Good', 'Good day')
  vi.advanceTimersByTime(4000)
  typed('greeting', 'Good day', 'Good day to you')
  expect(past()).toEqual([
    [{ kind: 'agent', before: { greeting: '' }, after: { greeting: 'Good day to you' } }],
  ])
})

it('takes a pause, another field, and what someone else wrote in between for the end of a change', () => {
  typed('greeting', '', 'Good')
  vi.advanceTimersByTime(5001)
  typed('greeting', 'Good', 'Good day')
  expect(past()).toHaveLength(2)
  typed('fallback', '', 'No')
  expect(past()).toHaveLength(3)
  typed('fallback', 'Theirs', 'Mine')
  expect(past()).toHaveLength(4)
})

it('adds nothing to what was undone, and keeps changes of lists apart', () => {
  typed('greeting', '', 'Good')
  useDraftHistory.setState({ past: [], future: past(), typedAt: null })
  typed('greeting', '', 'Hello')
  expect(useDraftHistory.getState()).toMatchObject({ past: [[{ after: { greeting: 'Hello' } }]], future: [] })
  recordSteps('agt_a', [{ kind: 'knowledge', before: [], after: ['kb_a'] }])
  recordSteps('agt_a', [{ kind: 'knowledge', before: ['kb_a'], after: ['kb_a', 'kb_b'] }])
  expect(past()).toHaveLength(3)
})

it('has nothing to undo when a field is typed back to what it was', () => {
  typed('greeting', 'Hello', 'Hello you')
  typed('greeting', 'Hello you', 'Hello')
  expect(past()).toEqual([])
})

it('notes nothing of other agents, and nothing that acts at once', () => {
  recordFields('agt_b', 'agent', { changed: { name: 'B' }, before: { name: 'A' }, after: { name: 'B' } })
  typed('visibility', 'private', 'public')
  expect(past()).toEqual([])
})
