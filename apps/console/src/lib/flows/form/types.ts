import type { flows } from '@millrace/contract'
import type { ComponentType } from 'react'

export type ParameterDefinition = flows.ParameterDefinition
export type Values = Readonly<Record<string, unknown>>

/** What the control of one parameter is given. It draws its own label, help and error. */
export interface FieldProps {
  definition: ParameterDefinition
  label: string
  help: string | undefined
  error: string | undefined
  /** As it was filled in, else the definition's own value or default; null when there is none. */
  value: unknown
  onChange: (value: unknown) => void
  disabled: boolean
  /** The value of the parameter that this one depends on (`dependsOn`): the sheet whose columns are offered. */
  parent: unknown
}

type ParameterField = ComponentType<FieldProps>

/** The control of each type. Those that only settings of nodes have are given by the editor. */
export type Fields = Partial<Record<flows.ParameterType, ParameterField>>
