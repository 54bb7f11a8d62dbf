import type { Input } from './case.ts'

const ID = /^[a-z]{2,4}_[0-9a-z]{26}$/
type IdPath = readonly string[]

const isForm = (value: unknown): boolean => value instanceof FormData

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isForm(value)

/** Every ID in an input, with its path. */
export function idsIn(input: unknown, place: IdPath = []): [place: IdPath, id: string][] {
  if (typeof input === 'string') return ID.test(input) ? [[place, input]] : []
  if (!isObject(input)) return []
  return Object.entries(input).flatMap(([key, value]) => idsIn(value, [...place, key]))
}

/** The ID at a path; null when there is none. */
export function idAt(input: unknown, place: IdPath): string | null {
  const value = place.reduce<unknown>((within, key) => (isObject(within) ? within[key] : undefined), input)
  return typeof value === 'string' && ID.test(value) ? value : null
}

/** The input with another ID at a path. */
export function withId(input: Input, place: IdPath, id: string): Input {
  // A form with files can't be cloned, and contains no IDs.
  const { body, ...rest } = input
  const copy: Input = { ...structuredClone(rest), body: isForm(body) ? body : structuredClone(body) }
  const last = place.at(-1)!
  const holder = place
    .slice(0, -1)
    .reduce<unknown>((within, key) => (isObject(within) ? within[key] : {}), copy)
  ;(holder as Record<string, unknown>)[last] = id
  return copy
}
