import type { TextKey } from '@millrace/contract/texts'
import { createInstance } from 'i18next'

type Values = Readonly<Record<string, string | number>>

/** Keys of a catalogue's text lists. */
type ListKey<En> = {
  [Key in keyof En & string]: En[Key] extends string
    ? never
    : En[Key] extends readonly string[]
      ? Key
      : `${Key}.${ListKey<En[Key]>}`
}[keyof En & string]

/** Returns texts of one catalogue in one language; missing ones in English. */
interface Translate<En> {
  (key: TextKey<En>, values?: Values): string
  list: (key: ListKey<En>, values?: Values) => string[]
}

/**
 * All texts that the server says to people are in i18next catalogues, like those of the console: `{{value}}` in a text,
 * and keys ending in `_one` and `_other` for counts.
 */
const i18n = createInstance()

void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  ns: [],
  resources: {},
  // HTML is escaped by whoever writes it. No text refers to another, and user-chosen values never may.
  interpolation: { escapeValue: false, nestingPrefix: '\u0000$t(' },
  // Values stored by an earlier version may be incomplete.
  missingInterpolationHandler: () => '',
  initAsync: false,
})

/** Registers a catalogue under a name, and returns its reader: `mailTexts('de')('verify.subject')`. */
export function catalogue<const En extends object>(
  name: string,
  texts: Readonly<{ en: En } & Record<string, object>>,
): (language: string) => Translate<En> {
  for (const [language, own] of Object.entries(texts)) i18n.addResourceBundle(language, name, own)
  const translators = new Map(
    Object.keys(texts).map((language) => [language, translator<En>(language, name)]),
  )
  return (language) => translators.get(language) ?? translators.get('en')!
}

function translator<En>(language: string, name: string): Translate<En> {
  const t = i18n.getFixedT(language, name)
  const numbers = new Intl.NumberFormat(language)
  // Values are user-chosen, so none may be interpreted as an i18next option.
  const optionsOf = (values: Values) => ({
    ...(typeof values.count === 'number' ? { count: values.count } : {}),
    replace: Object.fromEntries(
      Object.entries(values).map(([key, one]) => [key, typeof one === 'number' ? numbers.format(one) : one]),
    ),
  })
  const translate = (key: string, values: Values = {}) => t(key, optionsOf(values))
  const list = (key: string, values: Values = {}) => {
    const texts: unknown = t(key, { ...optionsOf(values), returnObjects: true })
    return Array.isArray(texts) ? texts.map(String) : []
  }
  return Object.assign(translate, { list })
}
