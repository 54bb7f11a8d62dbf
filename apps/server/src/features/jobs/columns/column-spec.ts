import { sheets } from '@millrace/contract'

/** What is known about the target column of a value. */
export interface ColumnSpec {
  type: sheets.ColumnType
  label?: string | undefined
  desc?: string | undefined
  width?: number | undefined
  options?: sheets.Option[] | undefined
  settings?: sheets.ColumnSettings | undefined
}

/** Accepts any value. */
export const ANY_TEXT: ColumnSpec = { type: 'longText' }

/** The common type of two sources of one column, else text. */
export function common(one: ColumnSpec, other: ColumnSpec): ColumnSpec {
  if (one.type !== other.type) return { ...ANY_TEXT, label: one.label }
  const settings = JSON.stringify(one.settings ?? {}) === JSON.stringify(other.settings ?? {})
  return { ...one, settings: settings ? one.settings : {}, ...withOptions(one, other) }
}

function withOptions({ options = [] }: ColumnSpec, other: ColumnSpec): Pick<ColumnSpec, 'options'> {
  const known = new Set(options.map(({ value }) => value))
  const more = (other.options ?? []).filter(({ value }) => !known.has(value))
  return { options: [...options, ...more].slice(0, sheets.OPTIONS_MAX) }
}

/** Options for a select column; null when the values are unsuitable. */
export function optionsOf(values: readonly { value: unknown; label?: string }[]): sheets.Option[] | null {
  const read = values.map(({ value, label }) => sheets.option.safeParse({ value, label: label || value }))
  const options = read.flatMap((one) => (one.success ? [one.data] : []))
  const isWhole = options.length === values.length && new Set(options.map(({ value }) => value)).size
  return isWhole === options.length && options.length > 0 && options.length <= sheets.OPTIONS_MAX
    ? options
    : null
}

/** A new column with this key. */
export const newColumnOf = (
  key: string,
  { type, label, desc, width, options, settings }: ColumnSpec,
): ReturnType<typeof sheets.newColumn.parse> & { key: string } => ({
  ...sheets.newColumn.parse({
    label: (label?.trim() || key).slice(0, 200),
    type,
    ...(desc ? { desc: desc.slice(0, 1000) } : {}),
    ...(width ? { width } : {}),
    ...(options ? { options } : {}),
    ...(settings ? { settings } : {}),
  }),
  key,
})
