import type { flows, sheets } from '@millrace/contract'
import { ANY_TEXT, type ColumnSpec, optionsOf } from './column-spec.ts'

const TYPES: Partial<Record<flows.ParameterDefinition['type'], sheets.ColumnType>> = {
  INPUT: 'text',
  NUMBER: 'number',
  CHECKBOX: 'checkbox',
  DATE: 'date',
  JSON: 'json',
  FILE: 'json',
}

/** The column for the value of a parameter. */
export function parameterColumn({ type, label, desc, options }: flows.ParameterDefinition): ColumnSpec {
  const named = { label: label || undefined, desc: desc || undefined }
  if (type === 'SELECT' || type === 'MULTISELECT') {
    const choices = optionsOf(options.map((one) => ({ value: String(one.value), label: one.label })))
    if (choices)
      return { ...named, type: type === 'SELECT' ? 'singleSelect' : 'multiSelect', options: choices }
    return { ...named, type: type === 'SELECT' ? 'text' : 'json' }
  }
  return { ...named, ...ANY_TEXT, ...(TYPES[type] ? { type: TYPES[type] } : {}) }
}
