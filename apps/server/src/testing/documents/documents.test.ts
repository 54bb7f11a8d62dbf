import { describe, expect, it } from 'vitest'
import { makeCsv, makeManual, makePdf, makeZipBomb, manualTexts } from './index.ts'

describe('generators of test documents', () => {
  it('give every question of the manual exactly one right page', () => {
    const manual = makeManual(552)
    const texts = manualTexts(manual)
    for (const { page, facts } of manual.filter((_, at) => at % 23 === 0))
      for (const { answer } of facts)
        expect(texts.flatMap((text, at) => (text.includes(answer) ? [at + 1] : []))).toEqual([page])
    const answers = manual.flatMap((page) => page.facts.map((fact) => fact.answer))
    expect(new Set(answers).size).toBe(answers.length)
    expect(new Set(manual.map((page) => page.title)).size).toBe(manual.length)
  })

  it('are deterministic', async () => {
    expect(makeManual(20)).toEqual(makeManual(20))
    const pages = manualTexts(makeManual(2))
    expect(await makePdf({ pages })).toEqual(await makePdf({ pages }))
    expect(makeCsv({ rows: 50 })).toBe(makeCsv({ rows: 50 }))
  })

  it('make small bombs', () => {
    expect(makeZipBomb({ bytes: 20_000_000 }).length).toBeLessThan(50_000)
  })

  it('refuse a text that does not fit its page', async () => {
    await expect(makePdf({ pages: ['line\n'.repeat(200)] })).rejects.toThrow('page 1')
  })
})
