import { agents, type Client } from '@millrace/contract'
import type { TestServer } from '../../../testing/server.ts'

// For tests only: a visitor whose calls carry their access token.

/** A public agent with these security settings. */
export async function gatedAgent(admin: Client, security: object): Promise<agents.Agent> {
  const { id } = await admin.call(agents.create, { body: { name: 'Desk' } })
  const body = { visibility: 'public' as const, showSources: true, greeting: 'Secret greeting' }
  const agent = await admin.call(agents.update, { params: { id }, body })
  await admin.call(agents.setBotConfig, { params: { id }, body: { security } })
  return agent
}

interface Answer {
  status: number
  text: string
  error: { message?: string; details?: { gate?: string }; data?: unknown }
}

/** A call without a session, with or without a visit's token. */
export async function call(
  server: TestServer,
  path: string,
  {
    body,
    token,
    headers = {},
  }: { body?: object; token?: string | undefined; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(new URL(`/api/millrace${path}`, server.url), {
    method: body ? 'POST' : 'GET',
    headers: {
      ...headers,
      ...(token === undefined ? {} : { 'x-chat-access': token }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, text, error: isJson ? (JSON.parse(text) as Answer['error']) : {} }
}

/** Every call that visitors can make about a conversation, by name. */
export async function callsOf(server: TestServer, publicId: string, token?: string) {
  const asked = await call(server, '/chatbot', { body: { publicId, message: 'Hello' }, token })
  const start = JSON.parse(asked.text.slice(asked.text.indexOf('{')).split('\n', 1)[0]!) as Record<
    string,
    string
  >
  const { conversationId, messageId, visitorToken } = start
  const base = `/chatbot/${conversationId}`
  const headers = { 'x-visitor-token': visitorToken! }
  return (as?: string): Record<string, () => Promise<Answer>> => ({
    open: () => call(server, `/aiagents/public/${publicId}`, { token: as }),
    ask: () => call(server, '/chatbot', { body: { publicId, message: 'Hello' }, token: as }),
    goOn: () =>
      call(server, '/chatbot', {
        body: { publicId, conversationId, visitorToken, message: 'Hello' },
        token: as,
      }),
    history: () => call(server, `${base}/history`, { token: as, headers }),
    stream: () => call(server, `${base}/stream`, { token: as, headers }),
    stop: () => call(server, `${base}/stop`, { body: { visitorToken }, token: as }),
    rate: () => call(server, `${base}/rate`, { body: { visitorToken, messageId, rating: 'up' }, token: as }),
    regenerate: () => call(server, `${base}/regenerate`, { body: { visitorToken }, token: as }),
    document: () => call(server, `${base}/messages/${messageId}/sources/1`, { token: as, headers }),
  })
}
