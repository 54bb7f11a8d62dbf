import { createAnthropic } from '@ai-sdk/anthropic'
import { readPage, rowsOf, sizeOf } from '../lib/list-models.ts'
import { catalogue } from './catalogue.ts'
import type { HostedAdaptor, Connection, Listed } from '../vendor.ts'

const VERSION = '2023-06-01'
const MOST_PAGES = 5

const connect = ({ baseUrl, apiKey, fetch }: Connection) =>
  createAnthropic({ baseURL: baseUrl, apiKey: apiKey ?? '', fetch })

/** Anthropic's Messages API. It has no embedding models. */
export const anthropic: HostedAdaptor = {
  label: 'Claude',
  baseUrl: 'https://api.anthropic.com/v1',
  catalogue,
  thinksAloud: false,
  chat: (id, connection) => connect(connection)(id),
  embedding: null,
  batch: { texts: 1, characters: 1 },
  list: async (connection, signal) => {
    const headers = { 'x-api-key': connection.apiKey ?? '', 'anthropic-version': VERSION }
    const listed: Listed[] = []
    let after = ''
    for (let page = 0; page < MOST_PAGES; page++) {
      const path = `/models?limit=1000${after === '' ? '' : `&after_id=${encodeURIComponent(after)}`}`
      const body = await readPage({ connection, path, headers, signal })
      for (const { id, display_name: label, max_input_tokens: size } of rowsOf(body.data))
        if (typeof id === 'string')
          listed.push({
            id,
            kind: 'chat',
            ...(typeof label === 'string' ? { label } : {}),
            contextTokens: sizeOf(size),
          })
      if (body.has_more !== true || typeof body.last_id !== 'string') break
      after = body.last_id
    }
    return listed
  },
}
