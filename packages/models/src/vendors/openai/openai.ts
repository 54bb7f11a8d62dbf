import { createOpenAI } from '@ai-sdk/openai'
import { listOpenAi } from '../lib/list-openai.ts'
import { catalogue } from './catalogue.ts'
import type { HostedAdaptor, Connection } from '../vendor.ts'

// The library would look for what is missing in the environment, which is not for vendors to read.
const connect = ({ baseUrl, apiKey, fetch }: Connection) =>
  createOpenAI({ baseURL: baseUrl, apiKey: apiKey ?? '', fetch })

/** OpenAI's own chat completions and embeddings. */
export const openai: HostedAdaptor = {
  label: 'OpenAI',
  baseUrl: 'https://api.openai.com/v1',
  catalogue,
  thinksAloud: false,
  chat: (id, connection) => connect(connection).chat(id),
  embedding: (id, connection) => connect(connection).embeddingModel(id),
  // 2048 texts and 300,000 tokens are the vendor's limits; Chinese has up to a token per character.
  batch: { texts: 512, characters: 250_000 },
  list: listOpenAi,
}
