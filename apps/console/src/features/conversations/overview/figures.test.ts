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
  it('are those of its seven days, not of the week before', () => {
    const days = [...Array.from({ length: 7 }, () => day({ conversations: 100 })), day({ conversations: 3 })]
    const week = [...days, ...Array.from({ length: 6 }, () => day({ conversations: 1 }))]
    expect(valueOf(week, 'conversations')).toBe('9')
  })

  it('say a share only where there is something to share', () => {
    expect(valueOf([day()], 'answered')).toBe('–')
    expect(valueOf([day({ answers: 3, unanswered: 1 })], 'answered')).toBe('67 %')
    expect(valueOf([day({ up: 1, down: 0 })], 'rating')).toBe('100 %')
  })
})
