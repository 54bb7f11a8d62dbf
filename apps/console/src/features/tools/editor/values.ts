import { tools } from '@millrace/contract'
import type { UseFormReturn } from 'react-hook-form'

export type ToolFormState = UseFormReturn<tools.ToolInput>

/** What the editor works on: a tool as it is sent, and where its newest saved state is. */
export interface SavedTool extends tools.ToolInput {
  revision: number
  agents: tools.Tool['agents']
}

/** An example that works as it stands is the best explanation. */
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
