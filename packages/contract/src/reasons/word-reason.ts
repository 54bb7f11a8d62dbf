/** A value inside a text: a number, another reason, or quoted text, which stays unchanged. */
export type ReasonValue = string | number | Reason | readonly (string | Reason)[]

/** A translatable failure: its text key and values. */
export interface Reason {
  key: string
  values: Readonly<Record<string, ReasonValue>>
}

export interface ReasonWords {
  /** Returns a text of the reasons catalogue; null if it is unknown or a value is missing. */
  say: (key: string, values: Readonly<Record<string, string>>) => string | null
  /** For formatting numbers. */
  language: string
}

/** Words a reason; null if a text or value is missing, as can happen with data from another version. */
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
