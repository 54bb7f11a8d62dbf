// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { i18n, registerCatalogue } from './i18n.ts'
import { startLanguage, switchLanguage } from './switch-language.ts'

// The sample is no catalogue that the types know of.
const translate = i18n.t as unknown as (key: string, values?: object) => string
const t = (key: string, values?: object) => translate(`sample:${key}`, values)

afterEach(async () => {
  await i18n.changeLanguage('en')
  document.cookie = 'millrace-language=; Max-Age=0; Path=/'
})

const loaded: string[] = []
registerCatalogue(
  'sample',
  { hello: 'Hello', only: 'Only English', sheep_one: '1 sheep', sheep_other: '{{count}} sheep' },
  {
    de: async () => {
      loaded.push('de')
      return { hello: 'Hallo', sheep_one: '1 Schaf', sheep_other: '{{count}} Schafe' }
    },
    zh: async () => {
      throw new Error('cannot be fetched')
    },
  },
)

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
