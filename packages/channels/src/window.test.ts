import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { channelOf } from './channels.ts'
import { openUntil, mayMessage } from './window.ts'
import { questionOf, WINDOW_CASES, windowTable } from './window-cases.ts'

const NOW = Date.UTC(2026, 0, 31, 12)

it.each(WINDOW_CASES)('%s, last message %s, template %s, consent %s, %s: %s', (...one) => {
  const rules = channelOf(one[0])!.window
  const answer = mayMessage(questionOf(one, { rules, now: NOW }))
  expect(answer.may ? answer.as : answer.why).toBe(one[5])
})

it('covers each case once, and enough of them', () => {
  expect(new Set(WINDOW_CASES.map((one) => one.slice(0, 5).join())).size).toBe(WINDOW_CASES.length)
  expect(WINDOW_CASES.length).toBeGreaterThanOrEqual(60)
})

it('is the table in the documentation', () => {
  const doc = readFileSync(join(import.meta.dirname, '../../../docs/channels.md'), 'utf8')
  expect(doc).toContain(windowTable())
})

it('says until when a message may go, for people longer than for the agent', () => {
  const { window } = channelOf('messenger')!
  expect(openUntil(window, 0, false)).toBe(24 * 3_600_000)
  expect(openUntil(window, 0, true)).toBe(7 * 24 * 3_600_000)
  expect(openUntil(window, null, true)).toBe(null)
  expect(openUntil(channelOf('slack')!.window, 0, true)).toBe(null)
})
