import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from '../listen.ts'

// Meta's Graph API for WhatsApp, Messenger and Instagram: as strict as it about tokens, windows and bodies, without any
// code of the product. Times are of its own clock.

export interface MetaAccount {
  kind: 'whatsapp' | 'page' | 'instagram'
  /** Of a phone number, Page or Instagram account. */
  id: string
  token: string
  name: string
}

/** A message as the vendor accepted it. */
interface MetaSent {
  id: string
  account: string
  to: string
  text: string
  body: Record<string, unknown>
}

type Fault = { status: number; headers?: Record<string, string>; body?: unknown } | 'hang' | 'drop'

export interface MetaStandin {
  origin: string
  sent: MetaSent[]
  /** The next requests that send are answered like this, one each. `drop`: it is accepted, and no answer comes. */
  faults: Fault[]
  /** Everything that was requested, in order. */
  requests: { method: string; path: string }[]
  addAccount(account: MetaAccount): void
  setToken(accountId: string, token: string): void
  /** A contact wrote at this time, which opens its window. */
  wrote(accountId: string, contact: string, at?: number): void
  /** Posts a webhook like Meta does, signed over the bytes with non-ASCII characters escaped. Returns the status. */
  deliver(url: string, body: object, options?: { secret?: string }): Promise<number>
  close(): Promise<void>
}

const VERSION = /^\/v\d+\.\d\//
const DAY_MS = 86_400_000

const failure = (code: number, message: string, more: object = {}) => ({
  error: { message, type: 'OAuthException', code, fbtrace_id: 'A1', ...more },
})

/** Starts the stand-in. `appSecret` signs webhooks; `now` is its clock. */
export async function startMetaStandin({
  appSecret,
  now = Date.now,
}: {
  appSecret: string
  now?: () => number
}): Promise<MetaStandin> {
  const accounts = new Map<string, MetaAccount>()
  const windows = new Map<string, number>()
  const sent: MetaSent[] = []
  const faults: Fault[] = []
  const requests: { method: string; path: string }[] = []

  const server = await listen(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    const url = new URL(request.url ?? '/', 'http://x')
    requests.push({ method: request.method ?? '', path: url.pathname })
    const reply = (status: number, value: unknown, headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(value))
    if (!VERSION.test(url.pathname)) return reply(400, failure(2500, 'Unknown path components'))
    const [, id = '', edge] = url.pathname.slice(1).split('/')
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    const account = id === 'me' ? [...accounts.values()].find((one) => one.token === token) : accounts.get(id)
    if (!account || account.token !== token)
      return reply(401, failure(190, 'Invalid OAuth access token - Cannot parse access token'))
    if (request.method === 'GET' && edge === undefined) return reply(200, show(account))
    if (request.method !== 'POST' || edge !== 'messages')
      return reply(400, failure(100, 'Unsupported request'))
    const fault = faults.shift()
    if (fault === 'hang') return
    if (fault !== undefined && fault !== 'drop') return reply(fault.status, fault.body ?? {}, fault.headers)
    const outcome = account.kind === 'whatsapp' ? sendWhatsApp(account, body) : sendMessage(account, body)
    if (fault === 'drop') return void response.destroy()
    return reply(outcome.status, outcome.value)
  }

  const show = ({ kind, id, name }: MetaAccount) => {
    if (kind === 'whatsapp') return { id, display_phone_number: '+1 555-000-0000', verified_name: name }
    return kind === 'page' ? { id, name } : { id, user_id: id, username: name }
  }

  const accept = (
    account: MetaAccount,
    to: string,
    text: string,
    body: Record<string, unknown>,
    prefix: string,
  ) => {
    const id = `${prefix}${account.id}.${sent.length + 1}`
    sent.push({ id, account: account.id, to, text, body })
    return id
  }

  const isOpen = (account: string, contact: string) =>
    now() - (windows.get(`${account} ${contact}`) ?? 0) < DAY_MS

  function sendWhatsApp(account: MetaAccount, body: Record<string, unknown>) {
    const { messaging_product: product, to, recipient, type: kind, text, template } = body
    const contact = to ?? recipient
    if (product !== 'whatsapp' || typeof contact !== 'string' || contact === '')
      return { status: 400, value: failure(100, '(#100) Invalid parameter') }
    if (to !== undefined && recipient !== undefined)
      return { status: 400, value: failure(100, '(#100) Only one of to and recipient') }
    if (kind === 'text') {
      const words = (text as { body?: unknown } | undefined)?.body
      if (typeof words !== 'string' || words === '' || words.length > 4096)
        return {
          status: 400,
          value: failure(100, "(#100) Param text['body'] must be 1 to 4096 characters long"),
        }
      if (!isOpen(account.id, contact))
        return {
          status: 400,
          value: failure(131047, 'Re-engagement message', {
            error_data: { details: 'More than 24 hours have passed' },
          }),
        }
      const id = accept(account, contact, words, body, 'wamid.')
      return {
        status: 200,
        value: {
          messaging_product: 'whatsapp',
          contacts: [{ input: contact }],
          messages: [{ id, message_status: 'accepted' }],
        },
      }
    }
    const name = (template as { name?: unknown } | undefined)?.name
    if (kind !== 'template' || typeof name !== 'string')
      return { status: 400, value: failure(100, '(#100) Invalid type') }
    return { status: 404, value: failure(132001, 'Template name does not exist in the translation') }
  }

  function sendMessage(account: MetaAccount, body: Record<string, unknown>) {
    const contact = (body.recipient as { id?: unknown } | undefined)?.id
    const words = (body.message as { text?: unknown } | undefined)?.text
    const most = account.kind === 'instagram' ? 1000 : 2000
    const size =
      typeof words === 'string' ? (account.kind === 'instagram' ? Buffer.byteLength(words) : words.length) : 0
    if (typeof contact !== 'string' || contact === '' || size === 0 || size > most)
      return { status: 400, value: failure(100, '(#100) Invalid parameter') }
    const isTagged = body.messaging_type === 'MESSAGE_TAG' && body.tag === 'HUMAN_AGENT'
    const last = windows.get(`${account.id} ${contact}`) ?? 0
    if (now() - last >= (isTagged ? 7 : 1) * DAY_MS)
      return {
        status: 400,
        value: failure(10, 'This message is sent outside of allowed window.', { error_subcode: 2018278 }),
      }
    const id = accept(account, contact, String(words), body, 'm_')
    return { status: 200, value: { recipient_id: contact, message_id: id } }
  }

  return {
    origin: server.origin,
    sent,
    faults,
    requests,
    addAccount: (account) => void accounts.set(account.id, account),
    setToken: (id, token) => void accounts.set(id, { ...accounts.get(id)!, token }),
    wrote: (accountId, contact, at = now()) => void windows.set(`${accountId} ${contact}`, at),
    deliver: async (url, body, { secret = appSecret } = {}) => {
      const bytes = escaped(JSON.stringify(body))
      const answered = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': metaSignature(secret, bytes) },
        body: bytes,
      })
      await answered.arrayBuffer()
      return answered.status
    },
    close: server.close,
  }
}

/** As Meta documents it. */
export const metaSignature = (secret: string, bytes: string): string =>
  `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`

/** Meta signs and sends other characters than ASCII as escapes, in small letters. */
const escaped = (json: string): string =>
  json.replaceAll(/[^\u0000-\u007f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const part of request.setEncoding('utf8') as AsyncIterable<string>) text += part
  if (text === '') return {}
  return JSON.parse(text) as Record<string, unknown>
}
