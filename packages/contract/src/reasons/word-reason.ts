/** A text that stands in another: a number, another reason, or words of somebody else, which stay as they are. */
export type ReasonValue = string | number | Reason | readonly (string | Reason)[]

/** A failure that can be told in any language: which text, and what stands in it. */
export interface Reason {
  key: string
  values: Readonly<Record<string, ReasonValue>>
}

export interface ReasonWords {
  texts: Readonly<Record<string, string>>
  /** Of numbers. */
  language: string
  /** Between several reasons. */
  separator: string
}

const PLACEHOLDER = /\{\{(\w+)\}\}/g

/** A reason in these words; null when they lack a text or a value, as they may for what another version stored. */
export function wordReason({ key, values }: Reason, words: ReasonWords): string | null {
  const text = Object.hasOwn(words.texts, key) ? words.texts[key]! : null
  if (text === null) return null
  const said = new Map<string, string>()
  for (const [, name] of text.matchAll(PLACEHOLDER)) {
    const one = Object.hasOwn(values, name!) ? wordValue(values[name!]!, words) : null
    if (one === null) return null
    said.set(name!, one)
  }
  return text.replace(PLACEHOLDER, (_, name: string) => said.get(name)!)
}

function wordValue(one: ReasonValue, words: ReasonWords): string | null {
  if (typeof one === 'string') return one
  if (typeof one === 'number') return one.toLocaleString(words.language)
  if (!Array.isArray(one)) return wordReason(one as Reason, words)
  const each = (one as readonly (string | Reason)[]).map((part) => wordValue(part, words))
  return each.includes(null) ? null : each.join(words.separator)
}

/** Of English. */
export const ENGLISH = { language: 'en', separator: '; ' }
