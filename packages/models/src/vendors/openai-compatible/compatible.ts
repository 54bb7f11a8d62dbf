import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { listOpenAi } from '../lib/list-openai.ts'
import type { Adaptor, Connection } from '../vendor.ts'

const connect = ({ baseUrl, apiKey, fetch }: Connection) =>
  createOpenAICompatible({
    name: 'compatible',
    baseURL: baseUrl,
    ...(apiKey ? { apiKey } : {}),
    includeUsage: true,
    supportsStructuredOutputs: true,
    fetch,
  })

/** A server with OpenAI's chat completions API: Ollama, vLLM, llama.cpp, LM Studio and many more. */
export const compatible: Adaptor = {
  label: 'OpenAI-compatible',
  baseUrl: null,
  catalogue: null,
  thinksAloud: true,
  chat: (id, connection) => connect(connection).chatModel(id),
  embedding: (id, connection) => connect(connection).embeddingModel(id),
  // Small servers accept few texts per call.
  batch: { texts: 32, characters: 60_000 },
  list: listOpenAi,
}
