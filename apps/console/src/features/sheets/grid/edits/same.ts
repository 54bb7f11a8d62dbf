import type { sheets } from '@millrace/contract'

/** Whether two cells hold the same; nothing and null are the same. */
export function sameValue(a: sheets.CellValue | undefined, b: sheets.CellValue | undefined): boolean {
  return a === b || canonical(a ?? null) === canonical(b ?? null)
}

/** JSON with the keys of objects in order: the database orders them its own way. */
function canonical(value: sheets.CellValue): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`
}
