/** A value in one line, for tables. */
export function valueLine(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Named values in one line: `name: value · name: value`. */
export const valuesLine = (
  values: Readonly<Record<string, unknown>> | null,
  nameOf = (key: string): string => key,
): string =>
  Object.entries(values ?? {})
    .map(([key, value]) => `${nameOf(key)}: ${valueLine(value)}`)
    .join(' · ')
