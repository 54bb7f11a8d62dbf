import { tools } from '@millrace/contract'
import type { UseFormReturn } from 'react-hook-form'

export type ToolFormState = UseFormReturn<tools.ToolInput>

/** The editor's data: a tool in the form that is sent, and its latest saved state. */
export interface SavedTool extends tools.ToolInput {
  revision: number
  agents: tools.Tool['agents']
}

/** A working example is the best explanation. */
export const newTool = (): SavedTool => ({
  name: '',
  description: '',
  effect: 'read',
  parameters: { type: 'object', properties: {}, required: [] },
  request: { method: 'GET', url: '', query: [], headers: [], body: '' },
  timeoutSeconds: 15,
  response: { pointer: '', maxCharacters: 4000 },
  credentialId: null,
  revision: 0,
  agents: [],
})

/** The part of a tool that its owner sets. */
export const inputOf = (tool: tools.ToolInput): tools.ToolInput => ({
  name: tool.name,
  description: tool.description,
  effect: tool.effect,
  parameters: tool.parameters,
  request: tool.request,
  timeoutSeconds: tool.timeoutSeconds,
  response: tool.response,
  credentialId: tool.credentialId,
})
