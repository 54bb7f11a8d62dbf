import { invalidParam, missingParam, unknownParam } from './errors.ts'
import type { Form, FormValue } from './form.ts'

/** What a call accepts: `text`, one of some words, a number, free keys (`map`), a list of something, or an object. */
export type Shape =
  | 'text'
  | 'number'
  | 'boolean'
  | 'map'
  | readonly string[]
  | { list: Shape }
  | { object: Record<string, Shape>; needed?: readonly string[] }

/** Refuses parameters that the vendor doesn't know, misses, or can't read. */
export function checkParams(form: Form, shape: Extract<Shape, { object: unknown }>, at = ''): void {
  for (const name of shape.needed ?? []) if (!(name in form)) throw missingParam(nested(at, name))
  for (const [name, value] of Object.entries(form)) {
    const expected = shape.object[name]
    if (!expected) throw unknownParam(nested(at, name))
    checkValue(value, expected, nested(at, name))
  }
}

const nested = (at: string, name: string) => (at === '' ? name : `${at}[${name}]`)

function checkValue(value: FormValue, shape: Shape, at: string): void {
  if (typeof shape === 'object' && 'object' in shape) {
    if (typeof value === 'string' || Array.isArray(value)) throw invalidParam(at, 'Invalid object')
    return checkParams(value, shape, at)
  }
  if (typeof shape === 'object' && 'list' in shape) {
    if (!Array.isArray(value)) throw invalidParam(at, 'Invalid array')
    for (const [index, one] of value.entries()) checkValue(one, shape.list, `${at}[${index}]`)
    return
  }
  if (shape === 'map') {
    if (typeof value === 'string' || Array.isArray(value)) throw invalidParam(at, 'Invalid object')
    return
  }
  if (typeof value !== 'string') throw invalidParam(at, 'Invalid string')
  checkWord(value, shape, at)
}

function checkWord(
  value: string,
  shape: 'text' | 'number' | 'boolean' | 'map' | readonly string[],
  at: string,
) {
  if (shape === 'number' && !/^\d+$/.test(value)) throw invalidParam(at, `Invalid integer: ${value}`)
  if (shape === 'boolean' && value !== 'true' && value !== 'false')
    throw invalidParam(at, `Invalid boolean: ${value}`)
  if (typeof shape === 'object' && !shape.includes(value))
    throw invalidParam(at, `Invalid ${at}: must be one of ${shape.join(', ')}`)
}
