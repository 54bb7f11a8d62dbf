import { createContext, useContext, type ReactNode } from 'react'
import type { flows } from '@millrace/contract'

export interface ParametersProps {
  definitions: readonly flows.ParameterDefinition[]
  values: Readonly<Record<string, unknown>>
  onChange: (values: Readonly<Record<string, unknown>>) => void
  errors: Readonly<Record<string, string>>
}

/** What the feature of flows lends to AI columns; the route puts both together. */
interface FlowParts {
  /** What a built-in template is called in the language of the user. */
  templateText: (template: Pick<flows.FreeTemplate, 'key' | 'title' | 'description'>) => {
    title: string
    description: string
  }
  /** The form of parameters. */
  renderParameters: (props: ParametersProps) => ReactNode
}

const Parts = createContext<FlowParts | null>(null)

export const FlowPartsProvider = Parts.Provider

/** What the flows lend; it is always there on the page of a sheet. */
export function useFlowParts(): FlowParts {
  const parts = useContext(Parts)
  if (!parts) throw new Error('AI columns are set up within FlowPartsProvider')
  return parts
}
