import type { Language } from './languages.ts'

/** What is put into a text in place of `{{name}}`, or of `{{name, number}}`; `count` also chooses the plural form. */
export type Values = Readonly<Record<string, string | number | null | undefined>>

interface Question {
  language: Language
  texts: object
  key: string
  values?: Values | undefined
}

const PLACE = /\{\{\s*(\w+)\s*(,\s*number)?\s*\}\}/g

// They take longer to make than to use.
const rules = new Map<Language, Intl.PluralRules>()
const numbers = new Map<Language, Intl.NumberFormat>()

function kept<T>(made: Map<Language, T>, language: Language, make: () => T): T {
  const known = made.get(language) ?? make()
  made.set(language, known)
  return known
}

/** The endings that a key can have for this number, best first. A text for none may stand beside the forms. */
function endings(language: Language, count: unknown): string[] {
  if (typeof count !== 'number') return ['']
  const form = kept(rules, language, () => new Intl.PluralRules(language)).select(count)
  return [...(count === 0 ? ['_zero'] : []), `_${form}`, '']
}

/** The text at a path such as `list.empty`. */
function textAt(texts: object, path: string): string | undefined {
  let at: unknown = texts
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return typeof at === 'string' ? at : undefined
}

/** The text of a key with its values in it; undefined when these texts don't have the key. */
export function translate({ language, texts, key, values = {} }: Question): string | undefined {
  const text = endings(language, values.count)
    .map((ending) => textAt(texts, key + ending))
    .find((one) => one !== undefined)
  return text?.replace(PLACE, (_, name: string, asNumber?: string) => {
    const value = values[name] ?? ''
    return asNumber && typeof value === 'number'
      ? kept(numbers, language, () => new Intl.NumberFormat(language)).format(value)
      : String(value)
  })
}
