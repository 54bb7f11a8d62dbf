// A catalogue is plain i18next data: `{{value}}` in a text, and keys ending in `_one` and `_other` for counts. The
// console and the server read it with i18next. Visitor pages, where i18next is too large, and packages that only need
// English use the reader here (decision 0059).

/**
 * German texts of a catalogue: the same keys as in English, so that a missing one doesn't compile. Written `export
 * const de: German<typeof en> = { … }`. Lists may differ in length.
 */
export type German<En> = {
  readonly [Key in keyof En]: En[Key] extends string
    ? string
    : En[Key] extends readonly string[]
      ? readonly string[]
      : German<En[Key]>
}

/** Chinese texts of a catalogue. Chinese has no plural, so of the `_one` and `_other` keys it only has the latter. */
export type Chinese<En> = {
  readonly [Key in keyof En as Key extends `${string}_one` ? never : Key]: En[Key] extends string
    ? string
    : En[Key] extends readonly string[]
      ? readonly string[]
      : Chinese<En[Key]>
}

/** A key without its plural suffix, as callers use it. */
type Bare<Key extends string> = Key extends `${infer Name}_one` | `${infer Name}_other` ? Name : Key

/**
 * Every key of a catalogue: `title`, `menu.copy`, and `rows` for the pair `rows_one` and `rows_other`; without lists.
 */
export type TextKey<En> = {
  [Key in keyof En & string]: En[Key] extends string
    ? Bare<Key>
    : En[Key] extends readonly string[]
      ? never
      : `${Key}.${TextKey<En[Key]>}`
}[keyof En & string]

/** Values for the placeholders of a text; a numeric `count` selects the plural form. */
export type TextValues = Readonly<Record<string, unknown>>

/** Returns a text of one catalogue in one language. */
export type Translate<En> = (key: TextKey<En>, values?: TextValues) => string

interface Texts {
  readonly [key: string]: string | Texts
}

const PLACEHOLDER = /\{\{(\w+)\}\}/g

/** Reads the texts of a catalogue without i18next; supports nested keys, placeholders and plurals only. */
export function textReader<En>(texts: object, language: string): Translate<En> {
  const plurals = new Intl.PluralRules(language)
  return (key: string, values: TextValues = {}) => {
    const { count } = values
    const form = typeof count === 'number' ? find(texts as Texts, `${key}_${plurals.select(count)}`) : null
    const text = form ?? find(texts as Texts, key) ?? key
    return text.replace(PLACEHOLDER, (whole, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : whole,
    )
  }
}

/** Keys may contain dots, as in reasons. */
function find(texts: Texts, key: string): string | null {
  const own = Object.hasOwn(texts, key) ? texts[key] : undefined
  if (typeof own === 'string') return own
  const point = key.indexOf('.')
  const group =
    point > 0 && Object.hasOwn(texts, key.slice(0, point)) ? texts[key.slice(0, point)] : undefined
  return typeof group === 'object' ? find(group, key.slice(point + 1)) : null
}
