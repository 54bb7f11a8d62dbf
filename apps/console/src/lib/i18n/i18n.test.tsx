// @vitest-environment jsdom
import { act, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { i18n, makeTexts } from './i18n.ts'
import { startLanguage, switchLanguage } from './switch-language.ts'

const loaded: string[] = []
let reachable = false
const texts = makeTexts(
  { hello: 'Hello', only: 'Only English', sheep_one: '1 sheep', sheep_other: '{{count}} sheep' },
  {
    de: async () => {
      loaded.push('de')
      return { hello: 'Hallo', sheep_one: '1 Schaf', sheep_other: '{{count}} Schafe' }
    },
    zh: async () => {
      if (!reachable) throw new Error('cannot be fetched')
      return { hello: '你好' }
    },
  },
)

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await i18n.changeLanguage('en')
  document.cookie = 'millrace-language=; Max-Age=0; Path=/'
  vi.unstubAllGlobals()
})

it('loads a language when it is wanted, and only then', async () => {
  expect(texts.t('hello')).toBe('Hello')
  expect(loaded).toEqual([])
  await switchLanguage('de')
  expect(loaded).toEqual(['de'])
  expect(texts.t('hello')).toBe('Hallo')
  expect(texts.t('sheep', { count: 1 })).toBe('1 Schaf')
  expect(texts.t('sheep', { count: 3 })).toBe('3 Schafe')
  expect(document.documentElement.lang).toBe('de')
})

it('shows English for what is missing or does not load, and asks for it again', async () => {
  await switchLanguage('de')
  expect(texts.t('only')).toBe('Only English')
  expect(texts.find('unheard of')).toBeUndefined()
  await switchLanguage('zh')
  expect(texts.t('hello')).toBe('Hello')
  expect(document.documentElement.lang).toBe('zh')
  reachable = true
  await switchLanguage('zh')
  expect(texts.t('hello')).toBe('你好')
})

it('is the language that was asked for last', async () => {
  await Promise.all([switchLanguage('de'), switchLanguage('en')])
  expect(i18n.language).toBe('en')
})

it('is remembered', async () => {
  await switchLanguage('de')
  await i18n.changeLanguage('en')
  await startLanguage()
  expect(i18n.language).toBe('de')
})

it('tells components, which wait for texts that come with a later page', async () => {
  const host = document.createElement('div')
  const root = createRoot(host)
  const Hello = () => texts.use()('hello')
  const draw = (page: typeof Hello) => {
    const Page = page
    root.render(
      <Suspense fallback="…">
        <Page />
      </Suspense>,
    )
  }
  await act(async () => draw(Hello))
  expect(host.textContent).toBe('Hello')
  await act(() => switchLanguage('de'))
  expect(host.textContent).toBe('Hallo')

  let come: (texts: object) => void = () => undefined
  const german = new Promise<object>((resolve) => {
    come = resolve
  })
  const later = makeTexts({ bye: 'Bye' }, { de: () => german, zh: async () => ({}) })
  await act(async () => draw(() => later.use()('bye')))
  expect(host.textContent).toBe('…')
  await act(async () => come({ bye: 'Tschüs' }))
  expect(host.textContent).toBe('Tschüs')
  act(() => root.unmount())
})
