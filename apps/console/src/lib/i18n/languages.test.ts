import { describe, expect, it } from 'vitest'
import { chooseLanguage, languageOf } from './languages.ts'

describe('the language', () => {
  it('is the user’s, else the one chosen in this browser, else the browser’s, else English', () => {
    const browser = ['fr-CH', 'zh-TW', 'de']
    expect(chooseLanguage({ user: 'de', kept: 'en', browser })).toBe('de')
    expect(chooseLanguage({ user: null, kept: 'en', browser })).toBe('en')
    expect(chooseLanguage({ kept: null, browser })).toBe('zh')
    expect(chooseLanguage({ kept: null, browser: ['fr'] })).toBe('en')
  })

  it('passes over what the console does not speak', () => {
    expect(chooseLanguage({ user: 'tlh', kept: 'xx', browser: ['de-AT'] })).toBe('de')
    expect(['en-GB', 'DE', 'zh-Hans-CN', 'den', '', null].map(languageOf)).toEqual([
      'en',
      'de',
      'zh',
      null,
      null,
      null,
    ])
  })
})
