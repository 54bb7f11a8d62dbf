import type { Identifier, InboundItem, InboundMedia, StatusUpdate } from '../channel.ts'
import { fieldsOf, idOf, listOf, textOf, timeOf } from '../read.ts'
import { entriesOf } from './webhook.ts'

type Fields = ReturnType<typeof fieldsOf>

// Messenger and Instagram share their messages.

const person = (value: string): Identifier => ({ kind: 'person', value })

/** The ID by which a Page or an Instagram account knows a person. */
export const readPersonId = (text: string): Identifier | null =>
  /^\d{4,30}$/.test(text.trim()) ? person(text.trim()) : null

/** Everything in a webhook of a Page or an Instagram account. */
export const parseMessaging = (body: unknown, object: 'page' | 'instagram'): InboundItem[] =>
  entriesOf(body, object).flatMap(({ id, messaging }) => {
    const account = idOf(id)
    return account === null ? [] : messaging.flatMap((one) => readOne(account, one))
  })

function readOne(account: string, one: Fields): InboundItem[] {
  const at = timeOf(one.timestamp, 'ms')
  const sender = idOf(fieldsOf(one.sender).id)
  if (sender === null) return []
  if (one.delivery !== undefined) return deliveries(account, fieldsOf(one.delivery), at)
  if (one.read !== undefined) return reads(account, { read: fieldsOf(one.read), sender, at })
  const message = fieldsOf(one.message)
  const isEcho = message.is_echo === true
  if (isEcho) return echo(account, message, at)
  if (one.postback !== undefined) {
    const { mid, title } = fieldsOf(one.postback)
    return written(account, { id: idOf(mid), sender, at, text: textOf(title), media: [] })
  }
  const text = textOf(message.text)
  return written(account, { id: idOf(message.mid), sender, at, text, media: mediaOf(message) })
}

interface Written {
  id: string | null
  sender: string
  at: number
  text: string
  media: InboundMedia[]
}

function written(account: string, { id, sender, at, text, media }: Written): InboundItem[] {
  if (id === null || sender === account || (text === '' && media.length === 0)) return []
  return [{ type: 'message', account, id, from: [person(sender)], name: null, at, text, media }]
}

const KINDS: Readonly<Record<string, InboundMedia['kind']>> = {
  image: 'image',
  video: 'video',
  ig_reel: 'video',
  reel: 'video',
  share: 'document',
  story_mention: 'image',
  audio: 'audio',
  file: 'document',
}

/** Addresses of Meta are signed, and long. */
const URL_MAX = 4000

const mediaOf = (message: Fields): InboundMedia[] =>
  listOf(message.attachments).flatMap((one) => {
    const { type, payload } = fieldsOf(one)
    const kind = typeof type === 'string' && Object.hasOwn(KINDS, type) ? KINDS[type] : undefined
    return kind ? [{ kind, name: null, ref: textOf(fieldsOf(payload).url, URL_MAX) || null }] : []
  })

const status = (
  account: string,
  rest: Pick<StatusUpdate, 'state' | 'at'> & Partial<StatusUpdate>,
): StatusUpdate => ({
  type: 'status',
  account,
  messageId: null,
  ourId: null,
  of: null,
  failure: null,
  ...rest,
})

const deliveries = (account: string, { mids }: Fields, at: number): InboundItem[] =>
  listOf(mids).flatMap((mid) => {
    const messageId = idOf(mid)
    return messageId === null ? [] : [status(account, { messageId, state: 'delivered', at })]
  })

/** Messenger says until when everything was read, Instagram which message. */
function reads(
  account: string,
  { read, sender, at }: { read: Fields; sender: string; at: number },
): InboundItem[] {
  const messageId = idOf(read.mid)
  if (messageId !== null) return [status(account, { messageId, state: 'read', at })]
  const until = timeOf(read.watermark, 'ms')
  return until === 0 ? [] : [status(account, { of: person(sender), state: 'read', at: until })]
}

/** A message of ours comes back with its ID, and with ours where the vendor keeps it. */
function echo(account: string, message: Fields, at: number): InboundItem[] {
  const messageId = idOf(message.mid)
  const ourId = idOf(message.metadata)
  return messageId === null || ourId === null
    ? []
    : [status(account, { messageId, ourId, state: 'sent', at })]
}
