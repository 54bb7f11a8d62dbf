import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerSlack, refuseSlack, slackSignature, UPLOAD_PATH } from '@millrace/channels'
import { listen } from '../listen.ts'

interface SlackPost {
  channel: string
  text: string
  thread: string | null
  /** Of a file. */
  bytes?: Uint8Array
  ts: string
}

/** `hang`: no answer at all. */
type Fault = { status: number; headers?: Record<string, string>; body?: unknown } | 'hang'

interface Delivery {
  secret?: string
  at?: number
  headers?: Record<string, string>
  asForm?: true
}

export interface SlackStandin {
  origin: string
  posts: SlackPost[]
  /** The next posts are answered like this, one each. */
  faults: Fault[]
  /** Tokens of workspaces. */
  addTeam(team: { token: string; team: string; bot: string; name: string }): void
  revoke(token: string): void
  /** A file in a workspace. Returns its address, which needs the token. */
  addFile(name: string, bytes: Uint8Array): string
  /** Posts a signed call; what is done with buttons comes as a form. Returns status and body. */
  deliver(url: string, body: object, options?: Delivery): Promise<{ status: number; body: string }>
  close(): Promise<void>
}

interface SlackTeam {
  team: string
  bot: string
  name: string
  /** All if omitted. */
  scopes?: readonly string[]
}

const SCOPES: Readonly<Record<string, string>> = {
  '/chat.postMessage': 'chat:write',
  '/files.getUploadURLExternal': 'files:write',
  '/files.completeUploadExternal': 'files:write',
  '/files-pri': 'files:read',
}

/** Null if the token may do this. */
function lackOf(path: string, { scopes }: SlackTeam): string | null {
  const [, needed = null] = Object.entries(SCOPES).find(([method]) => path.startsWith(method)) ?? []
  return needed === null || !scopes || scopes.includes(needed) ? null : needed
}

/**
 * Slack's Web API: errors have status 200, and limits 429. `signingSecret` signs its calls. `teamOf` knows tokens that
 * were granted elsewhere; it says null of those that aren't valid any more.
 */
export async function startSlackStandin({
  signingSecret,
  teamOf = () => null,
}: {
  signingSecret: string
  teamOf?: (token: string) => SlackTeam | null
}): Promise<SlackStandin> {
  const teams = new Map<string, SlackTeam>()
  const posts: SlackPost[] = []
  const faults: Fault[] = []
  const files = new Map<string, Uint8Array>()
  const uploads = new Map<string, Buffer>()
  let count = 0
  const server = await listen(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const text = Buffer.concat(parts)
    const reply = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body))
    const [, uploading] = (request.url ?? '').split(UPLOAD_PATH)
    if (uploading && request.method === 'POST') {
      uploads.set(uploading, text)
      return void response.writeHead(200).end(`OK - ${text.length}`)
    }
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const team = teams.get(token) ?? teamOf(token)
    if (!team)
      return reply(200, refuseSlack(token.startsWith('access-') ? 'token_expired' : 'invalid_auth').body)
    const needed = lackOf(request.url ?? '', team)
    if (needed !== null) return reply(200, { ok: false, error: 'missing_scope', needed })
    const file = files.get(request.url ?? '')
    if (file) return void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file)
    const path = request.url ?? ''
    const fault = path === '/chat.postMessage' ? faults.shift() : undefined
    if (fault === 'hang') return
    if (fault) return reply(fault.status, fault.body ?? {}, fault.headers)
    const body = (text.length === 0 ? {} : JSON.parse(text.toString('utf8'))) as Record<string, unknown>
    const ts = `${1_800_000_000 + (count += 1)}.000100`
    const outcome = answerSlack({ method: 'POST', path, headers: {}, body }, team, ts)
    const posted = body.channel_id === undefined ? null : (uploads.get(outcome.accepted?.id ?? '') ?? null)
    if (outcome.accepted && body.channel_id !== undefined && posted === null)
      return reply(200, refuseSlack('file_not_found').body)
    if (outcome.accepted)
      posts.push({
        channel: String(body.channel ?? body.channel_id),
        ...(posted ? { bytes: posted } : {}),
        text: outcome.accepted.text,
        thread: typeof body.thread_ts === 'string' ? body.thread_ts : null,
        ts,
      })
    // Its own address instead of Slack's.
    const { upload_url: address, ...rest } = outcome.body as Record<string, unknown>
    const at = typeof address === 'string' ? { upload_url: server.origin + new URL(address).pathname } : {}
    return reply(outcome.status, { ...rest, ...at })
  }

  return {
    origin: server.origin,
    posts,
    faults,
    addTeam: ({ token, ...team }) => void teams.set(token, team),
    addFile: (name, bytes) => {
      files.set(`/files-pri/${name}`, bytes)
      return `${server.origin}/files-pri/${name}`
    },
    revoke: (token) => void teams.delete(token),
    deliver: (url, body, options = {}) => deliver(url, body, { secret: signingSecret, ...options }),
    close: server.close,
  }
}

async function deliver(
  url: string,
  body: object,
  { secret, at = Date.now(), headers = {}, asForm }: Delivery & { secret: string },
): Promise<{ status: number; body: string }> {
  const json = JSON.stringify(body)
  const bytes = asForm ? new URLSearchParams({ payload: json }).toString() : json
  const stamp = String(Math.floor(at / 1000))
  const answered = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': asForm ? 'application/x-www-form-urlencoded' : 'application/json',
      'x-slack-request-timestamp': stamp,
      'x-slack-signature': slackSignature(secret, stamp, bytes),
      ...headers,
    },
    body: bytes,
  })
  return { status: answered.status, body: await answered.text() }
}
