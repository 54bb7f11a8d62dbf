import { expect, it } from 'vitest'
import { ManualClock } from '../../testing-clock.ts'
import { startDeadlines } from './deadlines.ts'

const start = () => {
  const clock = new ManualClock()
  const stop = new AbortController()
  const timeouts = { firstTokenMs: 100, idleMs: 10, totalMs: 1000 }
  return { clock, stop, deadlines: startDeadlines({ clock, timeouts, signal: stop.signal }) }
}

it('waits for the first token, whatever bytes come', () => {
  const { clock, deadlines } = start()
  clock.pass(99)
  deadlines.bytesCame()
  expect(deadlines.signal.aborted).toBe(false)
  clock.pass(1)
  expect(deadlines.signal.reason).toMatchObject({ name: 'ModelError', code: 'timeout' })
})

it('bears slow bytes after it, but no silence', () => {
  const { clock, deadlines } = start()
  deadlines.tokenCame()
  for (let passed = 0; passed < 50; passed++) {
    clock.pass(9)
    deadlines.bytesCame()
  }
  expect(deadlines.signal.aborted).toBe(false)
  clock.pass(10)
  expect(deadlines.signal.reason).toMatchObject({ code: 'timeout' })
})

it('ends in total', () => {
  const { clock, deadlines } = start()
  deadlines.tokenCame()
  for (let passed = 0; passed < 1000; passed += 5) {
    clock.pass(5)
    deadlines.bytesCame()
  }
  expect(deadlines.signal.reason).toMatchObject({ code: 'timeout' })
})

it('follows the caller and lets go of all timers', () => {
  const { clock, stop, deadlines } = start()
  deadlines.tokenCame()
  deadlines.end()
  expect(clock.waiting).toBe(0)
  stop.abort('gone')
  expect(deadlines.signal.reason).toBe('gone')
})
