export interface MetaAccount {
  kind: 'whatsapp' | 'page' | 'instagram'
  /** Of a phone number, Page or Instagram account. */
  id: string
  token: string
  name: string
}

/** A message as the vendor accepted it. */
export interface MetaSent {
  id: string
  account: string
  to: string
  text: string
  body: Record<string, unknown>
}

/** What was sent, and when contacts last wrote, by account and contact. */
export interface MetaStore {
  windows: Map<string, number>
  sent: MetaSent[]
  now: () => number
}

type Body = Readonly<Record<string, unknown>>
interface Outcome {
  status: number
  value: object
}

const DAY_MS = 86_400_000

/** An error as the Graph API sends it. */
export const graphError = (code: number, message: string, more: object = {}) => ({
  error: { message, type: 'OAuthException', code, fbtrace_id: 'A1', ...more },
})

const refuse = (status: number, ...error: Parameters<typeof graphError>): Outcome => ({
  status,
  value: graphError(...error),
})

/** Sends a message from an account, or refuses it as Meta does. */
export const sendAs = (store: MetaStore, account: MetaAccount, body: Body): Outcome =>
  account.kind === 'whatsapp' ? sendWhatsApp(store, account, body) : sendMessage(store, account, body)

const sinceWritten = ({ windows, now }: MetaStore, account: MetaAccount, contact: string) =>
  now() - (windows.get(`${account.id} ${contact}`) ?? 0)

function accept(
  store: MetaStore,
  account: MetaAccount,
  message: { to: string; text: string; body: Body; prefix: string },
) {
  const { prefix, body, ...rest } = message
  const id = `${prefix}${account.id}.${store.sent.length + 1}`
  store.sent.push({ id, account: account.id, body: { ...body }, ...rest })
  return id
}

function sendWhatsApp(store: MetaStore, account: MetaAccount, body: Body): Outcome {
  const { messaging_product: product, to, recipient, type: kind, text, template } = body
  const contact = to ?? recipient
  if (product !== 'whatsapp' || typeof contact !== 'string' || contact === '')
    return refuse(400, 100, '(#100) Invalid parameter')
  if (to !== undefined && recipient !== undefined)
    return refuse(400, 100, '(#100) Only one of to and recipient')
  if (kind === 'text') {
    const words = (text as { body?: unknown } | undefined)?.body
    if (typeof words !== 'string' || words === '' || words.length > 4096)
      return refuse(400, 100, "(#100) Param text['body'] must be 1 to 4096 characters long")
    if (sinceWritten(store, account, contact) >= DAY_MS)
      return refuse(400, 131047, 'Re-engagement message', {
        error_data: { details: 'More than 24 hours have passed' },
      })
    const id = accept(store, account, { to: contact, text: words, body, prefix: 'wamid.' })
    const messages = [{ id, message_status: 'accepted' }]
    return { status: 200, value: { messaging_product: 'whatsapp', contacts: [{ input: contact }], messages } }
  }
  const name = (template as { name?: unknown } | undefined)?.name
  if (kind !== 'template' || typeof name !== 'string') return refuse(400, 100, '(#100) Invalid type')
  return refuse(404, 132001, 'Template name does not exist in the translation')
}

function sendMessage(store: MetaStore, account: MetaAccount, body: Body): Outcome {
  const contact = (body.recipient as { id?: unknown } | undefined)?.id
  const words = (body.message as { text?: unknown } | undefined)?.text
  if (typeof contact !== 'string' || contact === '' || typeof words !== 'string' || !fits(account, words))
    return refuse(400, 100, '(#100) Invalid parameter')
  const isTagged = body.messaging_type === 'MESSAGE_TAG' && body.tag === 'HUMAN_AGENT'
  if (sinceWritten(store, account, contact) >= (isTagged ? 7 : 1) * DAY_MS)
    return refuse(400, 10, 'This message is sent outside of allowed window.', { error_subcode: 2018278 })
  const id = accept(store, account, { to: contact, text: words, body, prefix: 'm_' })
  return { status: 200, value: { recipient_id: contact, message_id: id } }
}

const fits = ({ kind }: MetaAccount, words: string): boolean =>
  words !== '' && (kind === 'instagram' ? Buffer.byteLength(words) <= 1000 : words.length <= 2000)
