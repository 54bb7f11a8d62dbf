import type { flows } from '@millrace/contract'
import type { ComponentType } from 'react'

export type ParameterDefinition = flows.ParameterDefinition
export type Values = Readonly<Record<string, unknown>>

/** The props of a parameter's control, which renders its own label, help and error. */
export interface FieldProps {
  definition: ParameterDefinition
  label: string
  help: string | undefined
  error: string | undefined
  /** The input, else the definition's value or default; null when there is none. */
  value: unknown
  onChange: (value: unknown) => void
  disabled: boolean
  /** The value of the parameter this one depends on (`dependsOn`), such as the sheet for a column. */
  parent: unknown
  /** The value of the parameter that the parent depends on, such as the channel of a template. */
  above: unknown
}

type ParameterField = ComponentType<FieldProps>

/** The control of each type. The editor provides those for node settings. */
export type Fields = Partial<Record<flows.ParameterType, ParameterField>>
