// @vitest-environment jsdom
import { type Reason, say } from '@millrace/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { i18n } from '../i18n/i18n.ts'
import { wordFailure } from './word-failure.ts'

afterAll(() => i18n.changeLanguage('en'))

describe('a failure', () => {
  const given = say('param.invalid', { name: 'Anzahl', problem: say('fit.number') })
  const reason = say('loop.item', { number: 1200, reason: given })
  const inGerman = async (failure: { message: string; reason?: Reason }) => {
    await i18n.changeLanguage('de')
    return wordFailure(failure)
  }

  it('is told in the language of the console, with what stands within it', async () => {
    const failure = { message: 'Item 1,200: Anzahl is not a number', reason }
    expect(await inGerman(failure)).toBe('Element 1.200: „Anzahl“ ist keine Zahl')
    await i18n.changeLanguage('zh')
    expect(wordFailure(failure)).toBe('第 1,200 项：“Anzahl”不是数字')
  })

  it('joins several reasons', async () => {
    const problems = [say('fit.number'), say('fit.email')]
    const failure = { message: '', reason: say('param.invalid', { name: 'a', problem: problems }) }
    expect(await inGerman(failure)).toBe('„a“ ist keine Zahl; ist keine E-Mail-Adresse')
  })

  it('keeps the words of the server where nothing else is known', async () => {
    const message = 'It is as it is'
    expect(await inGerman({ message })).toBe(message)
    expect(await inGerman({ message, reason: { key: 'of.later', values: {} } })).toBe(message)
    expect(await inGerman({ message, reason: { key: 'token.missing', values: {} } })).toBe(message)
    const inner = { key: 'loop.item', values: { number: 1, reason: { key: 'of.later', values: {} } } }
    expect(await inGerman({ message, reason: inner })).toBe(message)
    await i18n.changeLanguage('en')
    expect(wordFailure({ message, reason })).toBe(message)
  })

  it('quotes words of others as they are', async () => {
    const told = say('answer.statusSaid', {
      host: 'a.example',
      status: '418',
      said: 'I am {{host}}, $t(separator)',
    })
    expect(await inGerman({ message: '', reason: told })).toBe(
      'a.example hat mit Status 418 geantwortet: I am {{host}}, $t(separator)',
    )
  })

  it('fills a value of any name', async () => {
    const named = { key: 'token.missing', values: { token: 'x', lng: 'zh', defaultValue: 'y', context: 'z' } }
    expect(await inGerman({ message: '', reason: named })).toContain('x')
    expect(await inGerman({ message: '', reason: named })).not.toContain('变量')
  })
})
