import { describe, expect, it } from 'vitest'
import { paidEdition, type PaidState } from './paid-edition.ts'

const now = new Date('2026-11-28T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const state = (edition: PaidState['edition'], status: string, lateSince: Date | null = null): PaidState => ({
  edition,
  status,
  lateSince,
})
const edition = (...states: PaidState[]) => paidEdition(states, { now, base: 'FREE' })

describe('the edition that is paid for', () => {
  it('is the highest of several subscriptions', () => {
    expect(edition(state('BASIC', 'active'), state('TEAM', 'trialing'))).toBe('TEAM')
    expect(edition(state('BASIC', 'active'), state('TEAM', 'canceled'))).toBe('BASIC')
    expect(edition()).toBe('FREE')
  })

  it('lasts for the grace period after a late payment', () => {
    expect(edition(state('TEAM', 'past_due', daysAgo(6.9)))).toBe('TEAM')
    expect(edition(state('TEAM', 'past_due', daysAgo(7)))).toBe('FREE')
    expect(edition(state('TEAM', 'unpaid', daysAgo(1)))).toBe('TEAM')
  })

  it.each(['incomplete', 'incomplete_expired', 'paused', 'canceled'])(
    'isn’t given while it is %s',
    (status) => {
      expect(edition(state('TEAM', status))).toBe('FREE')
    },
  )
})
