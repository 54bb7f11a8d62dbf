import type { tools } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { EgressError, within } from '../../../egress/index.ts'
import type { HttpCredential } from '../../credentials/index.ts'
import { HIDDEN, hideSecret, openToolCredential } from '../credential.ts'
import { checkArguments } from './check-arguments.ts'
import { ToolFailure } from './failure.ts'
import { type FilledRequest, fillRequest } from './fill-request.ts'
import { type AnswerText, contentTypeOf, readAnswer } from './read-answer.ts'
import { isOnSite } from './reach.ts'

interface ToolCallInput {
  accountId: string
  projectId: string
  tool: tools.ToolDefinition
  credentialId: string | null
  arguments: unknown
  /** Sent as Idempotency-Key with requests that change something. */
  key?: string | undefined
  signal: AbortSignal
}

const REDIRECTS = 3
const OK = { from: 200, to: 299 }

/**
 * Calls the tool's URL with the arguments. Never throws for errors of the tool or its arguments: the result says what
 * went wrong, in words for the model.
 */
export async function callTool(context: Context, input: ToolCallInput): Promise<tools.ToolResult> {
  const began = performance.now()
  const state: State = { sent: null, secret: null, status: null, contentType: null, elsewhere: null }
  const finish = (ok: boolean, { text, truncated }: AnswerText): tools.ToolResult => ({
    ok,
    text: hideSecret(text, state.secret),
    truncated,
    status: state.status,
    contentType: state.contentType,
    ms: Math.round(performance.now() - began),
    request: state.sent && shown(state.sent, state.secret),
  })
  try {
    const answer = await send(context, input, state)
    const ok = state.status! >= OK.from && state.status! <= OK.to
    return finish(
      ok,
      ok ? answer : { ...answer, text: `It responded with status ${state.status}. ${answer.text}` },
    )
  } catch (error) {
    const failure = failureOf(error, input.signal, state)
    if (!failure) throw error
    return finish(false, { text: `The tool failed. ${failure}`, truncated: false })
  }
}

/** The tool's error as text; null when the tool is not the cause. */
function failureOf(error: unknown, signal: AbortSignal, { elsewhere }: State): string | null {
  // A timeout of the caller, which is different from the caller having left.
  if (signal.aborted) return isTimeout(signal.reason) ? 'It took too long.' : null
  if (elsewhere !== null)
    return `It redirects to another site (${elsewhere}), which this tool isn’t allowed to call. If that’s intended, change the URL of the tool.`
  return error instanceof ToolFailure || error instanceof EgressError ? error.message : null
}

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError'

interface State {
  sent: FilledRequest | null
  secret: HttpCredential | null
  status: number | null
  contentType: string | null
  /** Another site that it redirects to. */
  elsewhere: string | null
}

async function send(context: Context, input: ToolCallInput, state: State): Promise<AnswerText> {
  const { tool, signal } = input
  const request = fillRequest(tool.request, checkArguments(tool.parameters, input.arguments))
  state.secret = await openToolCredential(context, { ...input, url: request.url })
  state.sent = withSecret(request, state.secret)
  const site = new URL(state.sent.url)
  const mayCall = (url: URL): boolean => {
    if (!isOnSite(site, url)) state.elsewhere = url.origin
    return state.elsewhere === null
  }
  const response = await within(context.egress, mayCall).fetch(site, {
    method: request.method,
    headers: headersOf(state.sent, input.key),
    ...(request.body === null ? {} : { body: request.body }),
    signal,
    timeoutMs: tool.timeoutSeconds * 1000,
    // The response is cut by its reader, which adds a note.
    maxBytes: Number.MAX_SAFE_INTEGER,
    maxRedirects: REDIRECTS,
    // Requests that change something or carry data are never redirected, and others only within the tool's own site.
    redirect: request.method === 'GET' ? 'follow' : 'manual',
  })
  state.status = response.status
  state.contentType = contentTypeOf(response)
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel()
    throw new ToolFailure(
      `It redirects to another URL (status ${response.status}). Redirects aren’t followed.`,
    )
  }
  return readAnswer(response, tool.response)
}

function withSecret(request: FilledRequest, secret: HttpCredential | null): FilledRequest {
  if (!secret) return request
  const names = new Set(secret.headers.map(({ name }) => name.toLowerCase()))
  const own = request.headers.filter(({ name }) => !names.has(name.toLowerCase()))
  return { ...request, headers: [...own, ...secret.headers] }
}

function headersOf(request: FilledRequest, key: string | undefined): Headers {
  const headers = new Headers({ accept: 'application/json, text/*;q=0.9, */*;q=0.1' })
  if (request.body !== null) headers.set('content-type', 'application/json')
  for (const { name, value } of request.headers) headers.set(name, value)
  if (key !== undefined && request.method !== 'GET' && !headers.has('idempotency-key'))
    headers.set('idempotency-key', key)
  return headers
}

/** A site that echoes its input must not reveal a secret to the model or to someone who tests the tool. */
function shown(sent: FilledRequest, secret: HttpCredential | null): tools.ToolResult['request'] {
  const secrets = new Set(secret?.headers.map(({ name }) => name))
  const headers = sent.headers.map(({ name, value }) => ({ name, value: secrets.has(name) ? HIDDEN : value }))
  return { ...sent, headers }
}
