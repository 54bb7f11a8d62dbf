import { describe, expect, it } from 'vitest'
import { type Case, COMPANY_CASES, ISLAND_CASES, LEISURE_CASES, SHOP_CASES } from './fixtures/cases.ts'
import type { Source } from './fixtures/chunks.ts'
import { COMPANY } from './fixtures/company.ts'
import { judge, type Verdict } from './fixtures/judge.ts'
import { LATER_CASES } from './fixtures/later-cases.ts'
import { ISLAND, LEISURE } from './fixtures/places.ts'
import { SHOP } from './fixtures/shop.ts'

interface Knowledge {
  sources: Source[]
  cases: Case[]
}

const KNOWN: Knowledge[] = [
  { sources: SHOP, cases: SHOP_CASES },
  { sources: COMPANY, cases: COMPANY_CASES },
  { sources: ISLAND, cases: ISLAND_CASES },
  { sources: LEISURE, cases: LEISURE_CASES },
]

/** The shares of correct answers; a failing expectation lists the questions that went wrong. */
async function accuracy(all: Knowledge[]) {
  const verdicts = (await Promise.all(all.map(({ sources, cases }) => judge(sources, cases)))).flat()
  const share = (some: Verdict[]) => some.filter((one) => one.right).length / some.length
  return {
    questions: verdicts.length,
    answerable: share(verdicts.filter((one) => one.answerable)),
    unanswerable: share(verdicts.filter((one) => !one.answerable)),
    wrong: verdicts
      .filter((one) => !one.right)
      .map(({ ask, text }) => `${ask} → ${text}`)
      .join('\n'),
  }
}

describe('of the questions of the fixture', () => {
  it('at least 93 of 100 are answered correctly, and 85 of 100 without an answer declined', async () => {
    const { questions, answerable, unanswerable, wrong } = await accuracy(KNOWN)
    expect(questions).toBeGreaterThanOrEqual(140)
    expect(answerable, wrong).toBeGreaterThanOrEqual(0.93)
    expect(unanswerable, wrong).toBeGreaterThanOrEqual(0.85)
  })

  it('at least 85 of 100 are answered correctly on later sources', async () => {
    const { answerable, unanswerable, wrong } = await accuracy(LATER_CASES)
    expect(answerable, wrong).toBeGreaterThanOrEqual(0.85)
    expect(unanswerable, wrong).toBe(1)
  })
})
