import type { TextKey } from '@millrace/contract/texts'
import { createInstance } from 'i18next'

type Values = Readonly<Record<string, string | number>>

/** Keys of the lists of texts of a catalogue. */
type ListKey<En> = {
  [Key in keyof En & string]: En[Key] extends string
    ? never
    : En[Key] extends readonly string[]
      ? Key
      : `${Key}.${ListKey<En[Key]>}`
}[keyof En & string]

/** Gives the texts of one catalogue in one language; in English what it lacks. */
interface Translate<En> {
  (key: TextKey<En>, values?: Values): string
  list: (key: ListKey<En>, values?: Values) => string[]
}

/**
 * All that the server says to people is in catalogues of i18next, like all that the console says: `{{value}}` in a text,
 * and keys that end in `_one` and `_other` where a count decides.
 */
const i18n = createInstance()

void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  ns: [],
  resources: {},
  // Who writes HTML escapes there. No text refers to another one, and what people chose never does.
  interpolation: { escapeValue: false, nestingPrefix: '\u0000$t(' },
  // What was stored by an earlier version may lack a value.
  missingInterpolationHandler: () => '',
  initAsync: false,
})

/** Adds the texts of one thing under a name of its own, and gives what says them: `mailTexts('de')('verify.subject')`. */
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
  // Values are what others chose, so none of them stands where i18next looks for its own options.
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
