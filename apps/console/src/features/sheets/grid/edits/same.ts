import type { sheets } from '@millrace/contract'

/** Whether two cell values are equal; undefined equals null. */
export function sameValue(a: sheets.CellValue | undefined, b: sheets.CellValue | undefined): boolean {
  return a === b || canonical(a ?? null) === canonical(b ?? null)
}

/** JSON with sorted object keys, because the database reorders them. */
function canonical(value: sheets.CellValue): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`
}
