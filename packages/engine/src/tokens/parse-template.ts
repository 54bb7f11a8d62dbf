/** A parsed `@@head.path[0]["any key"]?@@`. */
export interface Token {
  head: string
  path: (string | number)[]
  /** Ends in `?`: may be absent, and is then null. */
  optional: boolean
  /** Start offset in the text, in UTF-16 units. */
  offset: number
  /** Source text, for messages. */
  source: string
}

export interface Template {
  parts: (string | Token)[]
  /** Offsets of `@@` that neither start a token nor are doubled. */
  malformed: number[]
}

const WORD = String.raw`[\p{L}_][\p{L}\p{N}_-]*`
const STEP = String.raw`\.[\p{L}\p{N}_-]+|\[\d{1,9}\]|\["(?:[^"\\]|\\.)*"\]`
const TOKEN = new RegExp(String.raw`@@[ \t]*(${WORD})((?:${STEP})*)(\??)[ \t]*@@`, 'uy')
const STEPS = new RegExp(STEP, 'gu')

function readStep(step: string): string | number {
  if (step.startsWith('.')) return step.slice(1)
  if (step.startsWith('["')) return step.slice(2, -2).replaceAll(/\\(.)/gs, '$1')
  return Number(step.slice(1, -1))
}

function tokenAt(text: string, offset: number): Token | null {
  TOKEN.lastIndex = offset
  const match = TOKEN.exec(text)
  if (!match) return null
  const path = (match[2]!.match(STEPS) ?? []).map(readStep)
  return { head: match[1]!, path, optional: match[3] === '?', offset, source: match[0] }
}

const runOfAts = (text: string, from: number): number => {
  let end = from
  while (text[end] === '@') end++
  return end - from
}

/**
 * Splits a text into literals and tokens in linear time. `@@@@` is a literal `@@`. In a longer run of signs, groups of
 * four are literal, and a single leftover sign belongs to the text, so `a@@@x@@` is `a@` and a token.
 */
export function parseTemplate(text: string): Template {
  const parts: (string | Token)[] = []
  const malformed: number[] = []
  let literal = ''
  let at = 0
  for (let next = text.indexOf('@@'); next !== -1; next = text.indexOf('@@', at)) {
    literal += text.slice(at, next)
    const run = runOfAts(text, next)
    const rest = run % 4
    literal += '@@'.repeat(Math.floor(run / 4)) + (rest % 2 === 1 ? '@' : '')
    at = next + run
    if (rest < 2) continue
    const token = tokenAt(text, at - 2)
    if (!token) {
      malformed.push(at - 2)
      literal += '@@'
      continue
    }
    if (literal !== '') parts.push(literal)
    parts.push(token)
    literal = ''
    at = token.offset + token.source.length
  }
  literal += text.slice(at)
  if (literal !== '' || parts.length === 0) parts.push(literal)
  return { parts, malformed }
}

/** Escapes a text so that it is read literally: every `@@` is doubled. */
export const escapeTokens = (text: string): string => text.replaceAll('@@', '@@@@')

/** Writes a token; the inverse of parsing. */
export function writeToken({ head, path, optional }: Pick<Token, 'head' | 'path' | 'optional'>): string {
  const steps = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`
    return /^[\p{L}\p{N}_-]+$/u.test(step) ? `.${step}` : `["${step.replaceAll(/["\\]/g, '\\$&')}"]`
  })
  return `@@${head}${steps.join('')}${optional ? '?' : ''}@@`
}
