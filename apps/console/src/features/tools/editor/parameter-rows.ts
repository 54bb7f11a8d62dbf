import type { tools } from '@millrace/contract'

/** A parameter in the list; properties that the list can't edit are kept. */
export interface Row {
  name: string
  required: boolean
  parameter: tools.Parameter
}

export function rowsOf({ properties = {}, required = [] }: Partial<tools.Parameters>): Row[] {
  return Object.entries(properties).map(([name, parameter]) => ({
    name,
    required: required.includes(name),
    parameter,
  }))
}

/** The schema of these rows. Of two rows with one name, the later wins. */
export function schemaOf(rows: readonly Row[]): tools.Parameters {
  const named = rows.filter(({ name }) => name.trim() !== '')
  const properties = Object.fromEntries(
    named.map(({ name, parameter }) => [name.trim(), withoutEmpty(parameter)]),
  )
  const required = named.filter((row) => row.required).map(({ name }) => name.trim())
  return { type: 'object', properties, required: [...new Set(required)] }
}

function withoutEmpty({ description, ...rest }: tools.Parameter): tools.Parameter {
  return description ? { ...rest, description } : rest
}
