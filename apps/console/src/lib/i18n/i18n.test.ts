// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { catalogue } from './catalogues.ts'
import { i18n } from './i18n.ts'
import { startLanguage, switchLanguage } from './switch-language.ts'

afterEach(async () => {
  await i18n.changeLanguage('en')
  document.cookie = 'millrace-language=; Max-Age=0; Path=/'
})

const loaded: string[] = []
const en = { hello: 'Hello', only: 'Only English', sheep_one: '1 sheep', sheep_other: '{{count}} sheep' }
const { t } = catalogue('sample', en, {
  de: async () => {
    loaded.push('de')
    return { de: { hello: 'Hallo', sheep_one: '1 Schaf', sheep_other: '{{count}} Schafe' } as typeof en }
  },
  zh: async () => {
    throw new Error('cannot be fetched')
  },
})

it('knows its keys', () => {
  // @ts-expect-error: no such text.
  expect(t('helo')).toBe('helo')
  // @ts-expect-error: the form is chosen by the count.
  t('sheep_one')
})

it('loads a language when it is wanted, and only then', async () => {
  expect(t('hello')).toBe('Hello')
  expect(loaded).toEqual([])
  await switchLanguage('de')
  expect(loaded).toEqual(['de'])
  expect(t('hello')).toBe('Hallo')
  expect(t('sheep', { count: 1 })).toBe('1 Schaf')
  expect(t('sheep', { count: 3 })).toBe('3 Schafe')
  expect(document.documentElement.lang).toBe('de')
})

it('shows English for what is missing or does not load', async () => {
  await switchLanguage('de')
  expect(t('only')).toBe('Only English')
  await switchLanguage('zh')
  expect(t('hello')).toBe('Hello')
  expect(document.documentElement.lang).toBe('zh')
})

it('is remembered', async () => {
  await switchLanguage('de')
  await i18n.changeLanguage('en')
  await startLanguage()
  expect(i18n.language).toBe('de')
})
