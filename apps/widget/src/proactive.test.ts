import { describe, expect, it } from 'vitest'
import { messageDue } from './proactive.ts'

const message = (more: object) => ({ text: 'Hi', page: '', seconds: 0, scroll: 0, returning: false, ...more })
const here = (more: object = {}) => ({ path: '/', seconds: 60, scrolled: 100, isReturning: false, ...more })

describe('the message that is due', () => {
  it.each([
    ['/pricing', '/pricing', true],
    ['/pricing', '/pricing/team', false],
    ['/pricing*', '/pricing/team', true],
    ['*/team', '/pricing/team', true],
    ['/a*b*c', '/a-b-c', true],
    ['/a*b*c', '/a-c', false],
    ['/ab*ba', '/aba', false],
    ['*', '/anything', true],
    ['/docs/*', '/docs', false],
  ])('of %s on %s: %s', (page, path, isDue) => {
    expect(messageDue([message({ page })], here({ path })) !== undefined).toBe(isDue)
  })

  it('waits for the time, the scrolling and the earlier visit together', () => {
    const one = message({ seconds: 10, scroll: 50, returning: true })
    const all = { seconds: 10, scrolled: 50, isReturning: true }
    expect(messageDue([one], here(all))).toBe(one)
    for (const less of [{ seconds: 9 }, { scrolled: 49 }, { isReturning: false }])
      expect(messageDue([one], here({ ...all, ...less }))).toBeUndefined()
  })

  it('is the first that is due', () => {
    const [first, second, third] = [message({ seconds: 999 }), message({ text: 'B' }), message({ text: 'C' })]
    expect(messageDue([first, second, third], here())).toBe(second)
  })
})
