import { createGoogle } from '@ai-sdk/google'
import { readPage, type Row, rowsOf, sizeOf } from '../lib/list-models.ts'
import { catalogue } from './catalogue.ts'
import type { HostedAdaptor, Connection, Listed } from '../vendor.ts'

const MOST_PAGES = 5
// Models in the list that generate images, video or speech.
const OTHERS = /image|imagen|veo|\btts\b|audio|live|robotics|computer-use|aqa/i

const connect = ({ baseUrl, apiKey, fetch }: Connection) =>
  createGoogle({ baseURL: baseUrl, apiKey: apiKey ?? '', fetch })

/** Google's Gemini API. */
export const google: HostedAdaptor = {
  label: 'Google',
  baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
  catalogue,
  thinksAloud: false,
  chat: (id, connection) => connect(connection)(id),
  embedding: (id, connection) => connect(connection).embeddingModel(id),
  embeddingOptions: (kind) => ({
    google: { taskType: kind === 'query' ? 'RETRIEVAL_QUERY' : 'RETRIEVAL_DOCUMENT' },
  }),
  batch: { texts: 100, characters: 80_000 },
  list: async (connection, signal) => {
    const listed: Listed[] = []
    let token = ''
    for (let page = 0; page < MOST_PAGES; page++) {
      const path = `/models?pageSize=1000${token === '' ? '' : `&pageToken=${encodeURIComponent(token)}`}`
      const headers = { 'x-goog-api-key': connection.apiKey ?? '' }
      const body = await readPage({ connection, path, headers, signal })
      listed.push(...rowsOf(body.models).flatMap((row) => describe(row) ?? []))
      if (typeof body.nextPageToken !== 'string' || body.nextPageToken === '') break
      token = body.nextPageToken
    }
    return listed
  },
}

function describe(row: Row): Listed | null {
  const { name, displayName, inputTokenLimit, supportedGenerationMethods: methods } = row
  if (typeof name !== 'string' || OTHERS.test(name) || !Array.isArray(methods)) return null
  const embeds = methods.includes('embedContent') || methods.includes('batchEmbedContents')
  if (!embeds && !methods.includes('generateContent')) return null
  return {
    id: name.replace(/^models\//, ''),
    kind: embeds ? 'embedding' : 'chat',
    ...(typeof displayName === 'string' ? { label: displayName } : {}),
    contextTokens: sizeOf(inputTokenLimit),
  }
}
