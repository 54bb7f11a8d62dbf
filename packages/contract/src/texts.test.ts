import { expect, it } from 'vitest'
import { type German, textReader } from './texts.ts'

const en = {
  title: 'Hello, {{name}}',
  rows_one: '1 row',
  rows_other: '{{count}} rows',
  menu: { copy: 'Copy' },
  'page.gone': 'Gone',
}
const de: German<typeof en> = {
  title: 'Hallo, {{name}}',
  rows_one: '1 Zeile',
  rows_other: '{{count}} Zeilen',
  menu: { copy: 'Kopieren' },
  'page.gone': 'Weg',
}

it('says a text with what stands in it, quoted as it is', () => {
  const t = textReader<typeof en>(de, 'de')
  expect(t('title', { name: '{{count}} $1' })).toBe('Hallo, {{count}} $1')
  expect(t('title')).toBe('Hallo, {{name}}')
  expect(t('menu.copy')).toBe('Kopieren')
  expect(t('page.gone')).toBe('Weg')
})

it('chooses the form for a number by the language', () => {
  const t = textReader<typeof en>(de, 'de')
  expect([1, 2, 0].map((count) => t('rows', { count }))).toEqual(['1 Zeile', '2 Zeilen', '0 Zeilen'])
  // Chinese has one form.
  expect(textReader<typeof en>({ rows_other: '{{count}} 行' }, 'zh')('rows', { count: 1 })).toBe('1 行')
})

it('gives the key of what it lacks', () => {
  const t = textReader<Record<string, string>>(en, 'en')
  expect([t('nothing'), t('menu'), t('menu.copy.more'), t('toString')]).toEqual([
    'nothing',
    'menu',
    'menu.copy.more',
    'toString',
  ])
})
