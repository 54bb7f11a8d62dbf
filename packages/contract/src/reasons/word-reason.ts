/** A text that stands in another: a number, another reason, or quoted words, which stay as they are. */
export type ReasonValue = string | number | Reason | readonly (string | Reason)[]

/** A failure that can be told in any language: which text, and what stands in it. */
export interface Reason {
  key: string
  values: Readonly<Record<string, ReasonValue>>
}

export interface ReasonWords {
  /** Says a text of the catalogue of reasons; null when it is unknown or a value is missing. */
  say: (key: string, values: Readonly<Record<string, string>>) => string | null
  /** Of numbers. */
  language: string
}

/** A reason in these words; null when they lack a text or a value, as they may for what another version stored. */
export function wordReason({ key, values }: Reason, words: ReasonWords): string | null {
  const worded: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    const one = wordValue(value, words)
    if (one === null) return null
    worded[name] = one
  }
  return words.say(key, worded)
}

function wordValue(one: ReasonValue, words: ReasonWords): string | null {
  if (typeof one === 'string') return one
  if (typeof one === 'number') return one.toLocaleString(words.language)
  if (!Array.isArray(one)) return wordReason(one as Reason, words)
  const each = (one as readonly (string | Reason)[]).map((part) => wordValue(part, words))
  return each.includes(null) ? null : each.join(words.say('separator', {}) ?? '; ')
}
