import { readFileSync } from 'node:fs'
import { flows } from '@millrace/contract'
import { expect, it } from 'vitest'
import { de } from './setting-texts/de.ts'
import { zh } from './setting-texts/zh.ts'
import { settingWords } from './setting-words.ts'

/** The page is written from the definitions of all node types, and the check fails when it is not up to date. */
const page = readFileSync(new URL('../../../../../docs/nodes.md', import.meta.url), 'utf8')

interface Setting {
  key: string
  help: string
  options: string[]
}

const cellsOf = (line: string) => line.split(/(?<!\\)\|/).map((cell) => cell.trim())

/** Options that are not called as their value is: a method such as GET has one name in all languages. */
const optionsOf = (kind: string): string[] =>
  kind.startsWith('one of: ')
    ? [...kind.slice(8).matchAll(/`([^`]+)` ([^;]+)/g)].flatMap(([, value = '', label]) =>
        value === label ? [] : [value],
      )
    : []

function typesOf(text: string) {
  // What follows the last type, under a heading of its own, is about rules.
  const sections = text
    .split(/^### /m)
    .slice(1)
    .map((section) => section.split(/^## /m)[0] ?? '')
  return sections.map((section) => {
    const type = /\(`([\w.]+)`\)/.exec(section)?.[1] ?? ''
    const rows = section.split('\n').filter((line) => line.startsWith('| `'))
    const settings: Setting[] = rows
      .map(cellsOf)
      .filter((cells) => cells.length === 7)
      .map(([, key = '', , kind = '', , help = '']) => ({
        key: key.replaceAll('`', ''),
        help,
        options: optionsOf(kind),
      }))
    const outputs = rows
      .map(cellsOf)
      .filter((cells) => cells.length === 5 && cells[3] !== '')
      .map(([, key = '']) => key.replaceAll('`', ''))
    return { type, settings, outputs }
  })
}

const types = typesOf(page)

it.each([
  ['German', de],
  ['Chinese', zh],
])('has words for every setting, its help, its options, and every output in %s', (_, texts) => {
  expect(types.flatMap(({ settings }) => settings).length).toBeGreaterThan(100)
  const missing = types.flatMap(({ type, settings, outputs }) => [
    ...settings.flatMap(({ key, help, options }) => {
      const [label, ownHelp, names] = texts[type]?.settings[key] ?? []
      return [
        ...(label ? [] : [`${type}.${key}`]),
        ...(help === '' || ownHelp ? [] : [`help of ${type}.${key}`]),
        ...options.filter((value) => !names?.[value]).map((value) => `${type}.${key}: ${value}`),
      ]
    }),
    ...outputs.filter((key) => !texts[type]?.outputs?.[key]).map((key) => `output ${type}.${key}`),
  ])
  expect(missing).toEqual([])
})

it.each([
  ['German', de],
  ['Chinese', zh],
])('has no words in %s for settings that are gone', (_, texts) => {
  const known = new Map(types.map(({ type, settings }) => [type, settings.map(({ key }) => key)]))
  const gone = Object.entries(texts).flatMap(([type, { settings }]) =>
    Object.keys(settings)
      .filter((key) => !known.get(type)?.includes(key))
      .map((key) => `${type}.${key}`),
  )
  expect(gone).toEqual([])
})

it('translates what a form draws and keeps how it works', () => {
  const definition = flows.defineNode({
    type: 'moderate',
    group: 'ai',
    title: 'Moderate',
    params: [
      { key: 'onUnchecked', label: 'When', type: 'SELECT', options: [{ label: 'Fail', value: 'fail' }] },
      { key: 'later', label: 'Later', desc: 'Of a newer server' },
    ],
  })
  const [first, second] = settingWords(de).params(definition)
  expect(first).toMatchObject({
    key: 'onUnchecked',
    type: 'SELECT',
    label: 'Wenn etwas nicht geprüft werden kann',
    options: [{ label: 'Fehlschlagen', value: 'fail' }],
  })
  expect(second).toMatchObject({ label: 'Later', desc: 'Of a newer server' })
  expect(settingWords(zh).output('writeRecords', ['errors', '0', 'message'])).toBe('错误内容')
})
