// A catalogue is plain data in the form of i18next: `{{value}}` in a text, keys that end in `_one` and `_other` where a
// count decides. The console and the server say it by i18next. What has no room for that (the pages of visitors), and
// packages that need English alone, say it by the reader here (decision 0059).

/**
 * The German texts of a catalogue: the same keys as the English ones, so that a missing one does not compile. Written
 * `export const de: German<typeof en> = { … }`. Lists may have another length.
 */
export type German<En> = {
  readonly [Key in keyof En]: En[Key] extends string
    ? string
    : En[Key] extends readonly string[]
      ? readonly string[]
      : German<En[Key]>
}

/**
 * The Chinese texts of a catalogue. Chinese has no plural form: of the keys that end in `_one` and `_other`, it has the
 * latter alone.
 */
export type Chinese<En> = {
  readonly [Key in keyof En as Key extends `${string}_one` ? never : Key]: En[Key] extends string
    ? string
    : En[Key] extends readonly string[]
      ? readonly string[]
      : Chinese<En[Key]>
}

/** A key without the suffix of its plural form, as callers name it. */
type Bare<Key extends string> = Key extends `${infer Name}_one` | `${infer Name}_other` ? Name : Key

/** Every key of a catalogue: `title`, `menu.copy`, and `rows` for the pair `rows_one` and `rows_other`; not of its lists. */
export type TextKey<En> = {
  [Key in keyof En & string]: En[Key] extends string
    ? Bare<Key>
    : En[Key] extends readonly string[]
      ? never
      : `${Key}.${TextKey<En[Key]>}`
}[keyof En & string]

/** What fills the placeholders of a text; `count` chooses its plural form, where it is a number. */
export type TextValues = Readonly<Record<string, unknown>>

/** Gives a text of one catalogue in one language. */
export type Translate<En> = (key: TextKey<En>, values?: TextValues) => string

interface Texts {
  readonly [key: string]: string | Texts
}

const PLACEHOLDER = /\{\{(\w+)\}\}/g

/** Says the texts of one catalogue without i18next: nested keys, placeholders and plurals, and nothing else of it. */
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

/** Keys may have points of their own, as those of reasons do. */
function find(texts: Texts, key: string): string | null {
  const own = Object.hasOwn(texts, key) ? texts[key] : undefined
  if (typeof own === 'string') return own
  const point = key.indexOf('.')
  const group =
    point > 0 && Object.hasOwn(texts, key.slice(0, point)) ? texts[key.slice(0, point)] : undefined
  return typeof group === 'object' ? find(group, key.slice(point + 1)) : null
}
