import type { sheets } from '@millrace/contract'
import { endOfString, hasExactNumber, hasLossyNumber } from './exact-numbers.ts'

const DEPTH_MAX = 100
const [QUOTE, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5b, 0x5d, 0x7b, 0x7d]

type JsonProblem = 'not_json' | 'inexact_number' | 'unstorable'
type ReadJson = { ok: true; value: sheets.CellValue } | { ok: false; code: JsonProblem }

/**
 * How deep the brackets of a JSON text are nested outside of strings, and how many of them are not closed. To be asked
 * before `JSON.parse`, which takes a quarter of a second for a million opening brackets.
 */
export function nestingOf(text: string): { deepest: number; unclosed: number } {
  let deepest = 0
  let unclosed = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) at = endOfString(text, at)
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) deepest = Math.max(deepest, ++unclosed)
    else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) unclosed -= 1
  }
  return { deepest, unclosed }
}

const isTooDeep = (text: string) => nestingOf(text).deepest > DEPTH_MAX

/** The texts of a JSON list; null if the text is anything else, such as a text that only starts with a bracket. */
export function textsInJson(text: string): string[] | null {
  if (!/^\s*\[/.test(text) || isTooDeep(text)) return null
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) && parsed.every((item) => typeof item === 'string') ? parsed : null
  } catch {
    return null
  }
}

/** Parses JSON text; rejected if a number has more digits than a double can hold. */
export function readJson(text: string): ReadJson {
  if (isTooDeep(text)) return { ok: false, code: 'not_json' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, code: 'not_json' }
  }
  if (hasLossyNumber(text)) return { ok: false, code: 'inexact_number' }
  return checkJson(value)
}

/** Whether a value can be stored: JSON, not too deep, without characters that the database rejects. */
export function checkJson(value: unknown, depth = 0): ReadJson {
  if (!isJson(value, depth)) return { ok: false, code: 'not_json' }
  if (hasExactNumber(value)) return { ok: false, code: 'inexact_number' }
  return storableText(JSON.stringify(value)) ? { ok: true, value } : { ok: false, code: 'unstorable' }
}

/** Minimum length of the value as JSON; stops counting beyond `most`. */
export function leastLength(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 1
  let length = 1
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length && length <= most; at++)
      length += 1 + leastLength(value[at], most - length)
    return length
  }
  for (const key in value) {
    if (length > most) break
    length += key.length + 4 + leastLength((value as Record<string, unknown>)[key], most - length)
  }
  return length
}

const KEY = /"(?:[^"\\]|\\.)*(?:"\s*(:)?|$)/g

/** Whether an object in JSON text repeats a key, so that its first value is lost when parsed. */
export function hasRepeatedKey(text: string, value: sheets.CellValue): boolean {
  let written = 0
  for (const [, colon] of text.matchAll(KEY)) if (colon) written += 1
  return written > keysIn(value)
}

function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value).reduce((sum: number, one) => sum + keysIn(one), 0)
  return inner + (Array.isArray(value) ? 0 : Object.keys(value).length)
}

// In JSON, NUL and lone surrogates appear as escapes.
const storableText = (json: string) => !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i.test(json)

function isJson(value: unknown, depth: number): value is sheets.CellValue {
  if (depth > DEPTH_MAX) return false
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every((item) => isJson(item, depth + 1))
  return typeof value === 'object' && Object.values(value).every((item) => isJson(item, depth + 1))
}
