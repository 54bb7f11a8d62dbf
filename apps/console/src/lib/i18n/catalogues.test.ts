import { describe, expect, it } from 'vitest'
import { LANGUAGE_CODES, type Language } from './languages.ts'

// Every catalogue of the console: `en.ts` of a feature or of a part of the frame, and its translations beside it.
const files = import.meta.glob<Record<string, object>>(
  ['../../{app,app/*,lib/*,features/*,features/*/*}/{en,de,zh}.ts'],
  { eager: true },
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
  const module = files[`${folder}/${language}.ts`]
  return module?.[language] ? textsOf(module[language]) : null
}

const folders = Object.keys(files)
  .filter((path) => path.endsWith('/en.ts'))
  .map((path) => path.slice(0, -'/en.ts'.length))

const PLURAL = /_(zero|one|two|few|many|other)$/
const withoutPlural = (key: string): string => key.replace(PLURAL, '')
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? ''))].toSorted()

/** The forms that a language has for numbers, such as one and other. */
const formsOf = (language: Language) => new Intl.PluralRules(language).resolvedOptions().pluralCategories

/** What a sentence is, as against a name or a word that may be the same in two languages. */
const isSentence = (text: string): boolean =>
  /\p{L}+\s+\p{L}+\s+\p{L}+/u.test(text.replace(/\{\{\w+\}\}/g, ''))

it('finds the catalogues', () => {
  expect(folders.length).toBeGreaterThan(6)
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
