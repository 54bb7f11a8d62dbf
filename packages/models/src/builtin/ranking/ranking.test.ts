import { describe, expect, it } from 'vitest'
import { contentWords } from '../../question/content-words.ts'
import { kindFit } from './answer-kinds.ts'
import { isMisspelt, WordMatcher } from './match-words.ts'

const matcher = (question: string, language: 'en' | 'de' = 'en') =>
  new WordMatcher(contentWords(question, language), { own: language, language })
const quality = (question: string, form: string, language: 'en' | 'de' = 'en') =>
  matcher(question, language).match(form)[0]?.[1] ?? 0

describe('words', () => {
  it.each([
    ['kettles', 'kettle'],
    ['delivered', 'delivery'],
    ['monthly', 'month'],
    ['price', 'cost'],
    ['7', 'seven'],
    ['refund', 'erstattung'],
  ])('%s stands for %s', (asked, form) => {
    expect(quality(asked, form)).toBeGreaterThan(0.5)
  })

  it.each([
    ['kettle', 'cattle'],
    ['700', '7000'],
    ['xr200', 'xr201'],
    ['norway', 'sweden'],
    ['plan', 'plane'],
  ])('%s does not stand for %s', (asked, form) => {
    expect(quality(asked, form)).toBe(0)
  })

  it('the word itself counts most', () => {
    expect(quality('cost', 'cost')).toBeGreaterThan(quality('cost', 'price'))
  })

  it('finds parts of German compounds', () => {
    expect(quality('Lieferzeit', 'regellieferzeiten', 'de')).toBeGreaterThan(0.5)
    expect(quality('Bus', 'buslinie', 'de')).toBeGreaterThan(0.5)
    expect(quality('Eis', 'reise', 'de')).toBe(0)
  })

  it('finds misspelt words only when nothing else is found', () => {
    const words = matcher('adress delivry')
    expect(words.match('delivery')).toEqual([])
    words.allowMisspelt(new Set([1]))
    expect(words.match('delivery')).toHaveLength(1)
  })

  it.each([
    ['address', 'adress', true],
    ['opening', 'openign', true],
    ['opening', 'opaning', true],
    ['opening', 'opening', false],
    ['basic', 'basil', false],
    ['opening', 'spening', false],
    ['opening', 'open', false],
  ])('%s and %s', (a, b, wanted) => {
    expect(isMisspelt(a, b)).toBe(wanted)
  })
})

describe('answers', () => {
  it.each([
    ['price', 'It costs 12.50 €.', 'fits'],
    ['price', 'Entry is free.', 'fits'],
    ['price', 'It has 12 rooms.', 'misses'],
    ['duration', 'within three working days', 'fits'],
    ['duration', 'three times a day', 'misses'],
    ['duration', '10小时', 'fits'],
    ['time', 'from 9:00 to 17:00', 'fits'],
    ['time', 'every second Tuesday', 'fits'],
    ['time', 'in 1907', 'fits'],
    ['time', 'as soon as possible', 'misses'],
    ['email', 'write to a@b.example', 'fits'],
    ['email', 'write to us', 'misses'],
    ['phone', 'call +49 30 5557 0142', 'fits'],
    ['phone', 'in 2024 and 2025', 'misses'],
    ['url', 'at copperline.example/vouchers', 'fits'],
    ['amount', 'twice a week', 'fits'],
    ['amount', 'a few', 'misses'],
    ['person', 'by Ada Lovelace', 'fits'],
    ['person', 'by a friend', 'misses'],
    ['open', 'anything', 'unknown'],
  ] as const)('%s: %s', (kind, text, fit) => {
    expect(kindFit(kind, text)).toBe(fit)
  })
})
