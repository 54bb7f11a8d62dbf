import { z } from 'zod'
import { inProject, route } from '../route.ts'
import { completion, completionBody } from './chat.ts'
import { embeddingBody, embeddings } from './embeddings.ts'
import { response, responseBody } from './responses.ts'

export type {
  CalledTool,
  ChatMessage,
  Completion,
  CompletionBody,
  FinishReason,
  ShownCitation,
} from './chat.ts'
export type { EmbeddingBody, Embeddings } from './embeddings.ts'
export type { InputItem, OutputItem, Response, ResponseBody } from './responses.ts'

/** Before the ID of an agent, where OpenAI's API has the name of a model. */
export const AGENT_PREFIX = 'agent:'

const model = z.object({
  id: z.string(),
  object: z.literal('model'),
  /** Seconds since 1970. */
  created: z.number().int(),
  owned_by: z.string(),
  /** The agent's name, or the model's. OpenAI's API has no such field. */
  name: z.string(),
})
export type Model = z.infer<typeof model>

export const listModels = route({
  id: 'openai.listModels',
  method: 'GET',
  path: '/v1/models',
  summary: 'List the published agents as models, and the models for embeddings, in the form of OpenAI’s API',
  who: inProject('read', 'read'),
  openai: true,
  query: z.strictObject({}),
  data: z.object({ object: z.literal('list'), data: z.array(model) }),
})

export const getModel = route({
  id: 'openai.getModel',
  method: 'GET',
  path: '/v1/models/:model',
  summary: 'Get a published agent or a model for embeddings, in the form of OpenAI’s API',
  who: inProject('read', 'read'),
  openai: true,
  params: z.strictObject({ model: z.string().min(1).max(200) }),
  query: z.strictObject({}),
  data: model,
})

export const complete = route({
  id: 'openai.complete',
  method: 'POST',
  path: '/v1/chat/completions',
  summary: 'Ask a published agent, in the form of OpenAI’s Chat Completions API',
  who: inProject('read', 'write'),
  openai: true,
  body: completionBody,
  answer: 'either',
  data: completion,
})

export const respond = route({
  id: 'openai.respond',
  method: 'POST',
  path: '/v1/responses',
  summary:
    'Ask a published agent, in the form of OpenAI’s Responses API. Nothing is kept for a next response',
  who: inProject('read', 'write'),
  openai: true,
  body: responseBody,
  answer: 'either',
  data: response,
})

export const embed = route({
  id: 'openai.embed',
  method: 'POST',
  path: '/v1/embeddings',
  summary: 'Embed texts with one of the account’s models, in the form of OpenAI’s API',
  who: inProject('read', 'write'),
  openai: true,
  body: embeddingBody,
  data: embeddings,
})
