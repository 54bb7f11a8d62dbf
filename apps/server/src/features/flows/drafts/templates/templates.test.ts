import { validateFlow } from '@millrace/engine'
import { expect, it } from 'vitest'
import { CATALOGUE } from '../../nodes/catalogue.ts'
import { findTemplate, type FlowTemplate, templatesIn, withSheets } from './index.ts'

const TEMPLATES = templatesIn('en')

it.each(TEMPLATES.map((template) => [template.key, template] as const))(
  '%s is valid, says what it does, and needs no key',
  (_, template) => {
    const { title, description, sheets = [] } = template
    const document = withSheets(template, new Map(sheets.map(({ key }) => [key, `sht_${key}`])))
    expect(validateFlow(document, CATALOGUE)).toEqual([])
    expect(JSON.stringify(document)).not.toContain('template:')
    expect([title, description]).not.toContain('')
    const settings = document.nodes.flatMap(({ params }) => Object.entries(params))
    expect(settings.filter(([key]) => key === 'credential')).toEqual([])
    expect(settings.filter(([key, value]) => key === 'model' && value !== 'builtin')).toEqual([])
    for (const { id, position } of document.nodes)
      expect(
        document.nodes.filter((other) => other.position.x === position.x && other.position.y === position.y)
          .length,
        id,
      ).toBe(1)
  },
)

it('are at least twelve, each with a name of its own', () => {
  expect(new Set(TEMPLATES.map(({ key }) => key)).size).toBe(TEMPLATES.length)
  expect(TEMPLATES.length).toBeGreaterThanOrEqual(12)
})

it('says which setting lacks the missing sheet', () => {
  const template = TEMPLATES.find(({ sheets = [] }) => sheets.length > 0)!
  expect(validateFlow(withSheets(template, new Map()), CATALOGUE)).toMatchObject([
    { code: 'param_missing', nodeId: 'n2', param: 'sheet' },
  ])
})

/** The texts of a template that people read, without code. */
const readOf = ({ title, description, document, sheets = [] }: FlowTemplate): string[] =>
  [
    title,
    description,
    ...document.params.flatMap(({ label, desc }) => [label, desc]),
    ...document.nodes.map(({ title }) => title),
    ...sheets.flatMap(({ name, columns }) => [name, ...columns.map(({ label }) => label)]),
  ].filter((text) => text !== '')

it.each(['de', 'zh'] as const)('are valid in the language %s, with all texts in it', (language) => {
  const same = TEMPLATES.flatMap((template) => {
    const translated = findTemplate(template.key, language)!
    const ids = new Map(translated.sheets?.map(({ key }) => [key, `sht_${key}`]))
    expect(validateFlow(withSheets(translated, ids), CATALOGUE), template.key).toEqual([])
    const words = readOf(translated)
    return readOf(template).filter((text, at) => words[at] === text)
  })
  // Words that the languages have in common.
  expect([...new Set(same)].toSorted()).toEqual(
    language === 'de' ? ['Name', 'Text', 'URL', 'Website'] : ['URL'],
  )
})

it('use the language in what they write and in their code, and keep the names of results', () => {
  const german = (key: string) => JSON.stringify(findTemplate(key, 'de'))
  expect(german('tidyContacts')).toContain("problems.push('kein Name')")
  expect(german('sortMessages')).toContain("team: 'Kundendienst'")
  expect(german('scoreCompanies')).toContain('{"name":"next_step","value":"Anrufen"}')
})
