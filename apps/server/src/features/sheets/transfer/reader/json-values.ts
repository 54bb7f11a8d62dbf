/** The texts of a record by name, or why it is not a record. */
type JsonRecord = { ok: true; values: Map<string, string> } | { ok: false; problem: string }

interface RawNumber {
  rawJSON: string
}

declare global {
  interface JSON {
    /** ES2026: serializes a number exactly as it was written. */
    rawJSON(text: string): RawNumber
    isRawJSON(value: unknown): value is RawNumber
  }
}

type Reviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown

/** Numbers keep their digits: JavaScript would change 9007199254740993 and 0.10. */
const keepDigits: Reviver = (_key, value, context) =>
  typeof value === 'number' && context?.source !== undefined ? JSON.rawJSON(context.source) : value

const DELICATE = /\d[.eE]|\d{16}/

/** Reads a record: an object, or an array with indexes as names. */
export function readJsonRecord(text: string, isJson: (name: string) => boolean): JsonRecord {
  let value: unknown
  try {
    value = DELICATE.test(text) ? JSON.parse(text, keepDigits as never) : JSON.parse(text)
  } catch {
    return { ok: false, problem: 'is not JSON' }
  }
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value))
    return { ok: false, problem: 'is not an object with names and values' }
  const values = new Map<string, string>()
  const members = Array.isArray(value)
    ? value.map((item, index) => [`Column ${index + 1}`, item] as const)
    : Object.entries(value)
  for (const [name, member] of members) values.set(name, isJson(name) ? asJson(member) : asText(member))
  return { ok: true, values }
}

const asJson = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value))

function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (JSON.isRawJSON(value)) return value.rawJSON
  return JSON.stringify(value)
}
