import { createOpenAI } from '@ai-sdk/openai'
import { listOpenAi } from '../lib/list-openai.ts'
import { catalogue } from './catalogue.ts'
import type { HostedAdaptor, Connection } from '../vendor.ts'

// All options are set: the library would read missing ones from the environment.
const connect = ({ baseUrl, apiKey, fetch }: Connection) =>
  createOpenAI({ baseURL: baseUrl, apiKey: apiKey ?? '', fetch })

/** OpenAI's chat completions and embeddings. */
export const openai: HostedAdaptor = {
  label: 'OpenAI',
  baseUrl: 'https://api.openai.com/v1',
  catalogue,
  thinksAloud: false,
  chat: (id, connection) => connect(connection).chat(id),
  embedding: (id, connection) => connect(connection).embeddingModel(id),
  // The vendor's limits are 2048 texts and 300,000 tokens; Chinese has up to one token per character.
  batch: { texts: 512, characters: 250_000 },
  list: listOpenAi,
}
