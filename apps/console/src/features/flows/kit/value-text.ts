/** A value in one line, for tables. */
export function valueLine(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Named values in one line: `name: value · name: value`. */
export const valuesLine = (values: Readonly<Record<string, unknown>> | null): string =>
  Object.entries(values ?? {})
    .map(([key, value]) => `${key}: ${valueLine(value)}`)
    .join(' · ')
