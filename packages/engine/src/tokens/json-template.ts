import type { Escape } from './compiled.ts'
import type { Token } from './parse-template.ts'

/** Whether each part of a JSON text begins inside of quotes. */
function insideQuotes(parts: readonly (string | Token)[]): boolean[] {
  let inside = false
  return parts.map((part) => {
    const before = inside
    if (typeof part === 'string')
      for (let at = 0; at < part.length; at++) {
        if (part[at] === '"') inside = !inside
        else if (part[at] === '\\' && inside) at++
      }
    return before
  })
}

/** Within quotes a value becomes a part of the string; outside it is a JSON value of its own. */
export const jsonEscapes = (parts: readonly (string | Token)[]): Escape[] =>
  insideQuotes(parts).map((inside) => (inside ? 'jsonString' : 'jsonValue'))

/** Whether the text is JSON once its tokens have values. A single token is whatever it stands for. */
export function looksLikeJson(parts: readonly (string | Token)[]): boolean {
  if (parts.length === 1 && typeof parts[0] === 'object') return true
  const inside = insideQuotes(parts)
  const sample = parts.map((part, index) => (typeof part === 'string' ? part : inside[index] ? 'x' : 'null'))
  try {
    JSON.parse(sample.join(''))
    return true
  } catch {
    return false
  }
}
