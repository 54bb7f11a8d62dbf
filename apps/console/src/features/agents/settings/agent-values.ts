import type { agents } from '@millrace/contract'

/** What can be set of an agent, on the first two tabs. */
export type AgentValues = Pick<
  agents.Agent,
  | 'name'
  | 'avatar'
  | 'description'
  | 'instructions'
  | 'language'
  | 'greeting'
  | 'suggestedQuestions'
  | 'fallback'
  | 'visibility'
  | 'model'
  | 'temperature'
  | 'maxOutputTokens'
  | 'memory'
  | 'passages'
>

export const valuesOf = (agent: agents.Agent): AgentValues => ({
  name: agent.name,
  avatar: agent.avatar,
  description: agent.description,
  instructions: agent.instructions,
  language: agent.language,
  greeting: agent.greeting,
  suggestedQuestions: agent.suggestedQuestions,
  fallback: agent.fallback,
  visibility: agent.visibility,
  model: agent.model,
  temperature: agent.temperature,
  maxOutputTokens: agent.maxOutputTokens,
  memory: agent.memory,
  passages: agent.passages,
})
