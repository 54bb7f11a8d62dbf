import { RE2JS, RE2JSException } from 're2js'

const CACHED_MAX = 200
const compiled = new Map<string, RE2JS | null>()

function patternOf(pattern: string): RE2JS | null {
  const known = compiled.get(pattern)
  if (known !== undefined) return known
  let made: RE2JS | null = null
  try {
    made = RE2JS.compile(pattern)
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
  }
  if (compiled.size >= CACHED_MAX) compiled.clear()
  compiled.set(pattern, made)
  return made
}

/** Why a validator's pattern can't be used, for people; null when it can. */
export function patternProblem(pattern: string): string | null {
  try {
    RE2JS.compile(pattern)
    return null
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    return `The pattern can't be read: ${error.message}. Patterns are RE2: no look-around, no references to groups.`
  }
}

/**
 * Whether the whole text matches. RE2 takes time in step with the text's length, whatever the pattern. One that can't
 * be read matches everything: columns are checked when they are made.
 */
export const matchesPattern = (pattern: string, text: string) => patternOf(pattern)?.matches(text) ?? true
