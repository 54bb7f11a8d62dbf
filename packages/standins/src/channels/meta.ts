import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  graphError,
  type LabAnswer,
  type LabTemplate,
  type VendorRequest,
  listTemplates,
  metaBody,
  metaSignature,
} from '@millrace/channels'
import { listen } from '../listen.ts'
import { answerAs, type MetaAccount, type MetaSent, type MetaStore } from './meta-accounts.ts'
import { changeSubscription, changeWhatsAppSubscription } from './meta-subscriptions.ts'

// Meta's Graph API for WhatsApp, Messenger and Instagram over HTTP: as strict as it about tokens, windows and bodies, like
// the channel lab. Times are of its own clock.

type Fault = { status: number; headers?: Record<string, string>; body?: unknown } | 'hang' | 'drop'

interface MetaFile {
  id: string
  type: string
  bytes: Uint8Array
  /** What Meta says is its address, instead of the right one. */
  address?: string
}

export interface MetaStandin {
  origin: string
  sent: MetaSent[]
  /** The next requests that send are answered like this, one each. `drop`: it is accepted, and no answer comes. */
  faults: Fault[]
  /** The same for questions about people. */
  profileFaults: Fault[]
  /** The name of a person, for those whom they wrote to. */
  names: Map<string, string>
  /** Everything that was requested, in order. */
  requests: { method: string; path: string }[]
  addAccount(account: MetaAccount): void
  /** The templates of a business account. */
  setTemplates(businessAccount: string, templates: readonly LabTemplate[]): void
  setToken(accountId: string, token: string): void
  /** Fields by the Pages that have subscribed the app. */
  subscribed: Map<string, string[]>
  /** Pages whose token lacks the permission to subscribe. */
  unpermitted: Set<string>
  /** A file of a contact: by its ID with a token, and by the address that is returned without one. */
  addFile(file: MetaFile): string
  /** A contact wrote at this time, which opens its window. */
  wrote(accountId: string, contact: string, at?: number): void
  /** Posts a webhook like Meta does, signed over the bytes with non-ASCII characters escaped. Returns the status. */
  deliver(url: string, body: object, options?: { secret?: string }): Promise<number>
  close(): Promise<void>
}

const VERSION = /^\/v\d+\.\d\//

/** Starts the stand-in. `appSecret` signs webhooks; `now` is its clock. */
export async function startMetaStandin({
  appSecret,
  now = Date.now,
}: {
  appSecret: string
  now?: () => number
}): Promise<MetaStandin> {
  const accounts = new Map<string, MetaAccount>()
  const store: MetaStore = { windows: new Map(), templates: new Map(), sent: [], names: new Map(), now }
  const [faults, profileFaults]: [Fault[], Fault[]] = [[], []]
  const requests: { method: string; path: string }[] = []
  const files = new Map<string, MetaFile>()
  const pages = { subscribed: new Map<string, string[]>(), unpermitted: new Set<string>() }

  const server = await listen(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { body, file: given } = await readBody(request)
    const url = new URL(request.url ?? '/', 'http://x')
    requests.push({ method: request.method ?? '', path: url.pathname })
    const reply = (status: number, value: unknown, headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(value))
    const pass = (answered: LabAnswer) => reply(answered.status, answered.body)
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    const isKnown = [...accounts.values()].some((one) => one.token === token)
    const [, place, name = ''] = url.pathname.split('/')
    const stored = files.get(place === 'files' || place === 'cdn' ? name : '')
    if (stored && (place === 'cdn' || isKnown)) return sendFile(response, stored)
    if (!VERSION.test(url.pathname)) return reply(400, graphError(2500, 'Unknown path components'))
    const [, id = '', edge] = url.pathname.slice(1).split('/')
    const file = files.get(id)
    if (file && isKnown)
      return reply(200, { id, mime_type: file.type, url: file.address ?? `${server.origin}/files/${id}` })
    const method = request.method ?? ''
    const owned = answerOwner(store, [...accounts.values()], { id, edge, url, method, body, token, pages })
    if (owned) return pass(owned)
    const isPerson = method === 'GET' && edge === undefined && store.names.has(id)
    const account = accountFor(store, [...accounts.values()], { id, edge, token, body, isPerson })
    if (!account || account.token !== token)
      return reply(401, graphError(190, 'Invalid OAuth access token - Cannot parse access token'))
    if (edge === 'subscribed_apps' && account.kind === 'page')
      return pass(changeSubscription(pages, id, { method, body }))
    const isSent = method === 'POST' && edge === 'messages'
    const fault = (isSent ? faults : isPerson ? profileFaults : []).shift()
    if (fault === 'hang') return
    if (fault !== undefined && fault !== 'drop') return reply(fault.status, fault.body ?? {}, fault.headers)
    const outcome = answerAs(store, account, {
      method: request.method === 'POST' ? 'POST' : 'GET',
      path:
        (edge === 'messages' ? `/${account.id}/messages` : url.pathname.replace(VERSION, '/')) + url.search,
      headers: { authorization: `Bearer ${token}` },
      body,
      ...(given ? { file: given } : {}),
    })
    if (fault === 'drop') return void response.destroy()
    return pass(outcome)
  }

  return {
    origin: server.origin,
    sent: store.sent,
    faults,
    profileFaults,
    names: store.names,
    requests,
    ...pages,
    addAccount: (account) => void accounts.set(account.id, account),
    addFile: (file) => {
      files.set(file.id, file)
      return `${server.origin}/cdn/${file.id}`
    },
    setTemplates: (id, templates) => void store.templates.set(id, templates),
    setToken: (id, token) => void accounts.set(id, { ...accounts.get(id)!, token }),
    wrote: (accountId, contact, at = now()) => void store.windows.set(`${accountId} ${contact}`, at),
    deliver: (url, body, { secret = appSecret } = {}) => deliver(url, body, secret),
    close: server.close,
  }
}

/** As a WhatsApp Business Account; null for what it doesn't have. */
function answerOwner(
  { templates }: MetaStore,
  accounts: readonly MetaAccount[],
  { id, edge, url, token, pages, ...call }: OwnerCall,
): LabAnswer | null {
  if (!accounts.some((one) => one.businessAccount === id && one.token === token)) return null
  if (edge === 'message_templates' && call.method === 'GET')
    return listTemplates(templates.get(id) ?? [], url)
  return edge === 'subscribed_apps' ? changeWhatsAppSubscription(pages, id, call) : null
}

interface OwnerCall {
  pages: Parameters<typeof changeWhatsAppSubscription>[0]
  token: string | undefined
  id: string
  edge: string | undefined
  url: URL
  method: string
  body: Record<string, unknown>
}

interface Addressed {
  id: string
  edge: string | undefined
  token: string | undefined
  body: Record<string, unknown>
  /** It is about someone who wrote to an account with this token. */
  isPerson: boolean
}

/** A Page sends as its Instagram account to those who wrote to that, which can't send itself. */
function accountFor(
  { windows }: MetaStore,
  accounts: readonly MetaAccount[],
  { id, edge, token, body, isPerson }: Addressed,
): MetaAccount | undefined {
  const own = accounts.filter((one) => one.token === token)
  if (isPerson) return own.find((one) => windows.has(`${one.id} ${id}`)) ?? own[0]
  const account = id === 'me' ? own[0] : accounts.find((one) => one.id === id)
  if (!account || edge !== 'messages') return account
  if (account.page !== undefined) return undefined
  const to = String((body.recipient as { id?: unknown } | undefined)?.id)
  const linked = accounts.find((one) => one.page === account.id)
  return linked && windows.has(`${linked.id} ${to}`) ? linked : account
}

async function deliver(url: string, body: object, secret: string): Promise<number> {
  const bytes = metaBody(body)
  const answered = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': metaSignature(secret, bytes) },
    body: bytes,
  })
  await answered.arrayBuffer()
  return answered.status
}

function sendFile(response: ServerResponse, { type, bytes }: MetaFile): void {
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.length }).end(bytes)
}

interface SentBody {
  body: Record<string, unknown>
  file?: NonNullable<VendorRequest['file']>
}

/** JSON, or a form with a file. */
async function readBody(request: IncomingMessage): Promise<SentBody> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  const bytes = Buffer.concat(parts)
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data'))
    return { body: bytes.length === 0 ? {} : (JSON.parse(bytes.toString('utf8')) as Record<string, unknown>) }
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
  const sent: SentBody = { body: {} }
  for (const [field, value] of form) {
    if (typeof value === 'string') sent.body[field] = value
    else sent.file = { field, name: value.name, type: value.type, bytes: value.size }
  }
  return sent
}
