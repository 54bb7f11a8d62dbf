import { REASON_TEXTS, say } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import { de } from './de/index.ts'
import { wordFailure } from './word-failure.ts'
import { zh } from './zh/index.ts'

const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([one]) => one).toSorted()

describe.each([
  ['de', de],
  ['zh', zh],
] as const)('reasons in %s', (_, { texts }) => {
  it('has words for every reason, and for nothing else', () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(REASON_TEXTS).toSorted())
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('names the same values as the English', () => {
    const own = Object.entries(texts).map(([key, text]) => [key, placeholders(text)])
    const english = Object.entries(REASON_TEXTS).map(([key, text]) => [key, placeholders(text)])
    expect(Object.fromEntries(own)).toEqual(Object.fromEntries(english))
  })
})

describe('a failure', () => {
  const given = say('param.invalid', { name: 'Anzahl', problem: say('fit.number') })
  const reason = say('loop.item', { number: 1200, reason: given })

  it('is told in the language of the console, with what stands within it', () => {
    const failure = { message: 'Item 1,200: Anzahl is not a number', reason }
    expect(wordFailure(failure, 'de', de)).toBe('Eintrag 1.200: „Anzahl“ ist keine Zahl')
    expect(wordFailure(failure, 'zh', zh)).toBe('第 1,200 项：“Anzahl”不是数字')
  })

  it('keeps the words of the server where nothing else is known', () => {
    const message = 'It is as it is'
    expect(wordFailure({ message }, 'de', de)).toBe(message)
    expect(wordFailure({ message, reason }, 'en', null)).toBe(message)
    expect(wordFailure({ message, reason: { key: 'of.later', values: {} } }, 'de', de)).toBe(message)
    expect(wordFailure({ message, reason: { key: 'token.missing', values: {} } }, 'de', de)).toBe(message)
    const inner = { key: 'loop.item', values: { number: 1, reason: { key: 'of.later', values: {} } } }
    expect(wordFailure({ message, reason: inner }, 'de', de)).toBe(message)
  })

  it('quotes words of others as they are', () => {
    const told = say('answer.statusSaid', { host: 'a.example', status: '418', said: 'I am {{host}}' })
    expect(wordFailure({ message: '', reason: told }, 'de', de)).toBe(
      'a.example antwortete mit Status 418: I am {{host}}',
    )
  })
})
