import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const LANGUAGE_CODES = ['en', 'de', 'zh'] as const

type Language = (typeof LANGUAGE_CODES)[number]

// Every catalogue of the repository: `en.ts`, with its translations beside it.
const folders = globSync('{apps,packages}/*/src/**/en.ts', { cwd: ROOT })
  .map((path) => dirname(path.replaceAll('\\', '/')))
  .toSorted()

const files = new Map<string, Record<string, object>>(
  await Promise.all(
    folders
      .flatMap((folder) => LANGUAGE_CODES.map((language) => `${folder}/${language}.ts`))
      .map(async (path): Promise<[string, Record<string, object>]> => [path, await import(join(ROOT, path))]),
  ),
)

type Texts = Map<string, string>

function textsOf(value: unknown, path = '', found: Texts = new Map()): Texts {
  if (typeof value === 'string') found.set(path, value)
  else
    for (const [key, inner] of Object.entries(value as object))
      textsOf(inner, path ? `${path}.${key}` : key, found)
  return found
}

function catalogue(folder: string, language: Language): Texts | null {
  const texts = files.get(`${folder}/${language}.ts`)?.[language]
  return texts ? textsOf(texts) : null
}

const PLURAL = /_(zero|one|two|few|many|other)$/
const withoutPlural = (key: string): string => key.replace(PLURAL, '')
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? ''))].toSorted()

/** The plural forms of a language, such as one and other. */
const formsOf = (language: Language) => new Intl.PluralRules(language).resolvedOptions().pluralCategories

/** A sentence, as opposed to a name or a word that may be the same in two languages. */
const isSentence = (text: string): boolean =>
  /\p{L}+\s+\p{L}+\s+\p{L}+/u.test(text.replace(/\{\{\w+\}\}/g, ''))

it('finds the catalogues', () => {
  expect(folders.length).toBeGreaterThan(40)
})

const TRANSLATIONS = LANGUAGE_CODES.filter((language) => language !== 'en')

describe.each(folders)('%s', (folder) => {
  const english = catalogue(folder, 'en')!

  it.each(TRANSLATIONS)('has every text in %s', (language) => {
    const texts = catalogue(folder, language)
    expect(texts, `${folder}/${language}.ts exports ${language}`).not.toBeNull()
    const names = (all: Texts) => [...new Set([...all.keys()].map(withoutPlural))].toSorted()
    expect(names(texts!)).toEqual(names(english))
  })

  it.each(LANGUAGE_CODES)('has the plural forms of %s', (language) => {
    const texts = catalogue(folder, language)!
    const counted = [...texts.keys()].filter((key) => key.endsWith('_other')).map(withoutPlural)
    const missing = counted.flatMap((key) =>
      formsOf(language)
        .map((form) => `${key}_${form}`)
        .filter((form) => !texts.has(form)),
    )
    expect(missing).toEqual([])
  })

  it.each(TRANSLATIONS)('has the same placeholders in %s', (language) => {
    for (const [key, text] of catalogue(folder, language)!) {
      // The singular may spell out the number.
      if (key.endsWith('_one') || key.endsWith('_zero')) continue
      const original = english.get(key) ?? english.get(`${withoutPlural(key)}_other`)!
      expect(placeholders(text), `${key}: ${text}`).toEqual(placeholders(original))
    }
  })

  it.each(TRANSLATIONS)('has no English sentence left in %s', (language) => {
    const same = [...catalogue(folder, language)!].filter(
      ([key, text]) => isSentence(text) && text === english.get(key),
    )
    expect(same).toEqual([])
  })
})
