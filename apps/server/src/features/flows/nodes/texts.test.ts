import { accounts, flows } from '@millrace/contract'
import { STRUCTURE_TYPES } from '@millrace/engine'
import { describe, expect, it } from 'vitest'
import { CATALOGUES, NODE_TYPES } from './catalogue.ts'

const TYPES = [...STRUCTURE_TYPES, ...NODE_TYPES]
const TRANSLATIONS = accounts.LOCALES.filter((locale) => locale !== 'en')

/** Paths of all texts in a value: `settings.url.label`. */
const keysOf = (value: unknown, path = ''): string[] =>
  typeof value === 'string'
    ? [path]
    : Object.entries(value as object).flatMap(([key, inner]) => keysOf(inner, path ? `${path}.${key}` : key))

function outputKeys(fields: readonly flows.OutputField[], above = ''): string[] {
  return fields.flatMap(({ key, fields: inside = [] }) => [
    `${above}${key}`,
    ...outputKeys(inside, `${above}${key}.`),
  ])
}

const untitled = (fields: readonly flows.OutputField[]): string[] =>
  fields.flatMap(({ key, title, fields: inside = [] }) => [...(title ? [] : [key]), ...untitled(inside)])

it('knows all types', () => {
  expect(TYPES.length).toBeGreaterThan(30)
  for (const locale of accounts.LOCALES) expect(CATALOGUES[locale].size).toBe(TYPES.length)
})

describe.each(TYPES.map((type) => [type.definition.type, type] as const))('%s', (name, type) => {
  const { definition, texts } = type

  it.each(TRANSLATIONS)('has the same texts in %s as in English', (locale) => {
    expect(keysOf(texts[locale]).toSorted()).toEqual(keysOf(texts.en).toSorted())
  })

  it('has texts for all of its parts, and for nothing else', () => {
    const { settings = {}, ports = {}, outputs = {} } = texts.en
    expect(Object.keys(settings).toSorted()).toEqual(definition.params.map(({ key }) => key).toSorted())
    for (const { key, options } of definition.params) {
      const text = settings[key]!
      const named = typeof text === 'string' ? [] : Object.keys(text.options ?? {})
      const values = options.map(({ value }) => String(value))
      expect(values, `options of ${key}`).toEqual(expect.arrayContaining(named))
      // Terms such as GET are the same in all languages.
      const unnamed = values.filter((value) => !named.includes(value) && !/^[A-Z]+$/.test(value))
      expect(unnamed, `options of ${key}`).toEqual([])
    }
    const ownPorts = definition.ports.map(({ id }) => id)
    expect(ownPorts).toEqual(expect.arrayContaining(Object.keys(ports)))
    expect(ownPorts.filter((id) => id !== 'out' && !ports[id])).toEqual([])
    const fields = definition.outputs === 'any' ? [] : definition.outputs
    expect(Object.keys(outputs).toSorted()).toEqual(outputKeys(fields).toSorted())
  })

  it.each(accounts.LOCALES)('is served in %s with all of them', (locale) => {
    const served = CATALOGUES[locale].get(name)!
    expect(flows.nodeDefinition.parse(served)).toEqual(served)
    expect(served.desc).not.toBe('')
    expect(served.params.filter(({ label }) => label === '')).toEqual([])
    expect(served.params.flatMap(({ options }) => options).filter(({ label }) => label === '')).toEqual([])
    expect(served.outputs === 'any' ? [] : untitled(served.outputs)).toEqual([])
  })

  it.each(TRANSLATIONS)('does not describe itself in English in %s', (locale) => {
    const served = CATALOGUES[locale].get(name)!
    const english = CATALOGUES.en.get(name)!
    expect(served.desc).not.toBe(english.desc)
    const helpOf = ({ params }: flows.NodeDefinition) => params.map(({ desc }) => desc).filter(Boolean)
    expect(helpOf(served).filter((help) => helpOf(english).includes(help))).toEqual([])
  })
})
