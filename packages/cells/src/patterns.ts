import { RE2JS, RE2JSException } from 're2js'
import { PATTERN_SIZE_MAX, patternSize } from './pattern-size.ts'

interface Compiled {
  /** Null if it can't be parsed. */
  re: RE2JS | null
  size: number
}

const CACHED_MAX = 200
const compiled = new Map<string, Compiled>()

function compile(pattern: string): Compiled {
  const known = compiled.get(pattern)
  if (known !== undefined) return known
  const made: Compiled = { re: null, size: patternSize(pattern) }
  try {
    made.re = RE2JS.compile(pattern)
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
  }
  if (compiled.size >= CACHED_MAX) compiled.clear()
  compiled.set(pattern, made)
  return made
}

/** Why a validation pattern can't be used, for people; null if it can. */
export function patternProblem(pattern: string): string | null {
  const size = patternSize(pattern)
  if (size > PATTERN_SIZE_MAX)
    return `The pattern is too large: with its repeats expanded it has ${size.toLocaleString('en')} characters, and the maximum is ${PATTERN_SIZE_MAX.toLocaleString('en')}.`
  try {
    RE2JS.compile(pattern)
    return null
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    return `The pattern can't be read: ${error.message}. Patterns are RE2: no look-around, no references to groups.`
  }
}

/** A step takes at most 40 ns. */
const STEPS_MAX = 1_000_000

/** Whether matching is fast: RE2's time is proportional to pattern size times text length. */
export const isSoonMatched = (pattern: string, text: string) =>
  compile(pattern).size * text.length <= STEPS_MAX

/**
 * Whether the whole text matches. An unparseable pattern matches everything, because columns are checked when they are
 * created.
 */
export const matchesPattern = (pattern: string, text: string) => compile(pattern).re?.matches(text) ?? true
