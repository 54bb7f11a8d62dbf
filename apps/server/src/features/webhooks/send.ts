import { type Reason, say } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { EgressError } from '../../egress/index.ts'
import { derivedSecret, openSecret, signedHeaders } from './sign.ts'

/** From the request to the end of the response. */
export const TIMEOUT_MS = 15_000
/** How much of a response is stored: enough to see what the receiver says. */
const RESPONSE_BYTES = 1000

export interface Outgoing {
  id: string
  endpoint_id: string
  url: string
  payload: string
  /** Null: derived from the server's secret and the flow. */
  secret: string | null
  flow_id: string | null
  previous_secret: string | null
}

export interface SendResult {
  status: number | null
  /** Null when it was delivered. */
  error: Reason | null
  response: string | null
}

function secretsOf(key: string, one: Outgoing): string[] {
  const sealed = [one.secret, one.previous_secret].filter((secret) => secret !== null)
  const own = sealed.map((secret) => openSecret(key, one.endpoint_id, secret))
  return one.secret === null && one.flow_id !== null ? [derivedSecret(key, one.flow_id), ...own] : own
}

/** Sends a delivery once. Status 200 to 299 is a success; redirects are failures and are not followed. */
export async function send(context: Context, one: Outgoing, signal: AbortSignal): Promise<SendResult> {
  const host = URL.parse(one.url)?.host ?? one.url
  const secrets = secretsOf(context.config.secret, one)
  try {
    const answer = await context.egress.fetch(one.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders(one, secrets, context.now()) },
      body: one.payload,
      redirect: 'manual',
      timeoutMs: TIMEOUT_MS,
      signal,
    })
    const { status } = answer
    const response = await readStart(answer)
    if (status >= 200 && status < 300) return { status, error: null, response }
    const isRedirect = status >= 300 && status < 400
    const error = isRedirect ? say('request.redirect', { status }) : say('answer.status', { host, status })
    return { status, error, response }
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    return { status: null, error: error.reason ?? say('host.unreached', { host }), response: null }
  }
}

/** The start of a response. Errors after the status are ignored: the event was received. */
async function readStart(answer: Response): Promise<string | null> {
  const reader = answer.body?.getReader()
  if (!reader) return null
  const parts: Uint8Array[] = []
  let size = 0
  try {
    while (size < RESPONSE_BYTES) {
      const { done, value } = await reader.read()
      if (done) break
      parts.push(value)
      size += value.length
    }
    await reader.cancel()
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
  }
  const text = Buffer.concat(parts).subarray(0, RESPONSE_BYTES).toString('utf8')
  return text.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').trim() || null
}
