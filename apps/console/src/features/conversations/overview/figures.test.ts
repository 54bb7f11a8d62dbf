import { describe, expect, it } from 'vitest'
import { figuresOf } from './Figures.tsx'

const day = (figures: Partial<Parameters<typeof figuresOf>[0][number]> = {}) => ({
  date: '2026-11-01',
  conversations: 0,
  answers: 0,
  unanswered: 0,
  up: 0,
  down: 0,
  leads: 0,
  ...figures,
})
const valueOf = (days: Parameters<typeof figuresOf>[0], key: string) =>
  figuresOf(days).find((figure) => figure.key === key)!.value

describe('the figures of a week', () => {
  it('cover its seven days, not the week before', () => {
    const days = [...Array.from({ length: 7 }, () => day({ conversations: 100 })), day({ conversations: 3 })]
    const week = [...days, ...Array.from({ length: 6 }, () => day({ conversations: 1 }))]
    expect(valueOf(week, 'conversations')).toBe('9')
  })

  it('include a share only where there is something to divide', () => {
    expect(valueOf([day()], 'answered')).toBe('–')
    expect(valueOf([day({ answers: 3, unanswered: 1 })], 'answered')).toBe('67%')
    expect(valueOf([day({ up: 1, down: 0 })], 'rating')).toBe('100%')
  })
})
