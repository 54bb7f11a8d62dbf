import { createHmac } from 'node:crypto'
import type {
  AcceptedMessage,
  ChannelLab,
  LabAnswer,
  LabEvent,
  LabRefusal,
  LabVendor,
  Settings,
  VendorRequest,
} from '../channel.ts'
import { LAB_PICTURE } from '../lab-picture.ts'
import { fieldsOf, textOf } from '../read.ts'
import { showProfile } from './profile.ts'

// Meta's Graph API as WhatsApp, Messenger and Instagram see it.

export const DAY_MS = 86_400_000

/** An error as the Graph API sends it. */
export const graphError = (code: number, message: string, more: object = {}) => ({
  error: { message, type: 'OAuthException', code, fbtrace_id: 'A1', ...more },
})

export const refuseGraph = (status: number, ...error: Parameters<typeof graphError>): LabAnswer => ({
  status,
  body: graphError(...error),
})

/** As Meta documents it. */
export const metaSignature = (secret: string, bytes: string): string =>
  `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`

/** Meta signs and sends other characters than ASCII as escapes, in small letters. */
export const metaBody = (body: object): string =>
  JSON.stringify(body).replaceAll(
    /[\u0080-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export const signMeta: ChannelLab['sign'] = ({ body }, { appSecret = '' }) => ({
  'x-hub-signature-256': metaSignature(appSecret, body),
})

export const callOfMeta = (body: object) => ({ body: metaBody(body), type: 'application/json' as const })

interface GraphAccount {
  id: string
  token: string
  /** What a request for the account itself returns. */
  shown: object
  send: (body: Readonly<Record<string, unknown>>) => LabAnswer
  /** Takes the bytes of a file at this edge; null if it has no such edge. */
  upload?: (edge: string, request: VendorRequest) => LabAnswer | null
  /** What it may know about a person; null if nothing. */
  person?: (request: VendorRequest) => object | null
}

/** Answers a request below the version, as the account whose token must be shown. */
export function answerGraph(request: VendorRequest, account: GraphAccount): LabAnswer {
  const { method, path, headers, body } = request
  const [id = '', edge] = (path.split('?')[0] ?? '').slice(1).split('/')
  if (headers.authorization !== `Bearer ${account.token}`) return refuseToken()
  if (id !== account.id && id !== 'me') {
    const person = method === 'GET' && edge === undefined ? (account.person?.(request) ?? null) : null
    return person === null ? refuseToken() : { status: 200, body: person, person: id }
  }
  if (method === 'GET' && edge === undefined) return { status: 200, body: account.shown }
  const uploaded = method === 'POST' && edge !== undefined ? account.upload?.(edge, request) : null
  if (uploaded) return uploaded
  if (method !== 'POST' || edge !== 'messages') return refuseGraph(400, 100, 'Unsupported request')
  return account.send(body ?? {})
}

const refuseToken = () => refuseGraph(401, 190, 'Invalid OAuth access token - Cannot parse access token')

/** What went wrong, in the words of Meta. */
export const refuseAsMeta = (refusal: LabRefusal): LabAnswer =>
  refusal === 'token'
    ? refuseGraph(401, 190, 'Error validating access token: the session has expired')
    : refuseGraph(400, 100, '(#100) Invalid parameter')

export const sinceWritten = (vendor: LabVendor, to: string): number => vendor.now - (vendor.wroteAt(to) ?? 0)

type Kind = 'page' | 'instagram'

/** A message from a Page or an Instagram account, or why Meta refuses it. */
export function sendMessaging(
  kind: Kind,
  vendor: LabVendor & { account: string },
  body: Readonly<Record<string, unknown>>,
): LabAnswer {
  const to = textOf(fieldsOf(body.recipient).id)
  const { text, attachment, metadata } = fieldsOf(body.message)
  const words = attachment === undefined ? text : nameOf(kind, fieldsOf(attachment))
  if (to === '' || typeof words !== 'string' || !fits(kind, words) || (attachment && text !== undefined))
    return refuseGraph(400, 100, '(#100) Invalid parameter')
  const isTagged = body.messaging_type === 'MESSAGE_TAG' && body.tag === 'HUMAN_AGENT'
  if (sinceWritten(vendor, to) >= (isTagged ? 7 : 1) * DAY_MS)
    return refuseGraph(400, 10, 'This message is sent outside of allowed window.', { error_subcode: 2018278 })
  const id = `m_${vendor.account}.${vendor.digits(12)}`
  const ourId = kind === 'page' ? textOf(metadata) || null : null
  return {
    status: 200,
    body: { recipient_id: to, message_id: id },
    accepted: {
      id,
      to,
      text: words,
      ourId,
      ...(attachment === undefined ? {} : { file: fileOf(attachment) }),
    },
  }
}

const fileOf = (attachment: unknown): string => textOf(fieldsOf(fieldsOf(attachment).payload).attachment_id)

/** Files of a Page are sent by their ID, as what they were uploaded. */
function nameOf(kind: Kind, { type, payload }: Readonly<Record<string, unknown>>): string | null {
  const id = textOf(fieldsOf(payload).attachment_id)
  const isRight = kind === 'page' && id.startsWith(type === 'image' ? '51' : '52')
  return isRight ? `[${String(type)}]` : null
}

const PAGE_FILES = new Set<unknown>(['image', 'file'])

/** An ID for a file that a Page can send. */
export function uploadToPage(
  { digits }: Pick<LabVendor, 'digits'>,
  edge: string,
  { body, file }: VendorRequest,
): LabAnswer | null {
  if (edge !== 'message_attachments') return null
  const { attachment } = fieldsOf(jsonIn(textOf(body?.message)))
  const { type, payload } = fieldsOf(attachment)
  const isRight = PAGE_FILES.has(type) && fieldsOf(payload).is_reusable === true
  const fitsType = type === 'file' || file?.type.startsWith('image/') === true
  if (!isRight || !fitsType || file?.field !== 'filedata')
    return refuseGraph(400, 100, '(#100) Upload attachment failure.', { error_subcode: 2018047 })
  const ref = `${type === 'image' ? '51' : '52'}${digits(14)}`
  return { status: 200, body: { attachment_id: ref }, uploaded: { ref, name: file.name } }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

const fits = (kind: Kind, words: string): boolean =>
  words !== '' && (kind === 'instagram' ? Buffer.byteLength(words) <= 1000 : words.length <= 2000)

/** The simulated vendor of Messenger or Instagram. */
export function messagingLab(
  kind: Kind,
  { idKey, url, account }: { idKey: string; url: string; account: (id: string) => object },
): ChannelLab {
  const idIn = (settings: Settings) => settings[idKey] ?? ''
  return {
    account: (digits) => ({
      [idKey]: `9${digits(15)}`,
      token: `lab-token-${digits(24)}`,
      appSecret: `lab-secret-${digits(24)}`,
    }),
    people: [
      {
        id: 'person',
        label: { en: 'Person', de: 'Person', zh: '用户' },
        identify: (digits) => [{ kind: 'person', value: `8${digits(15)}` }],
      },
    ],
    acts: ['button', 'picture'],
    messageId: ({ digits }) => `m_lab.${digits(16)}`,
    write: (event, settings) => {
      const of = { id: idIn(settings), time: event.at }
      const messaging =
        event.type === 'message' ? writtenBy(event, { ...of, url }) : stateOf(event, { ...of, kind })
      return messaging && callOfMeta({ object: kind, entry: [{ ...of, messaging: [messaging] }] })
    },
    sign: signMeta,
    answer: (request, vendor) => {
      const { settings } = vendor
      const id = idIn(settings)
      return answerGraph(request, {
        id,
        token: settings.token ?? '',
        shown: account(id),
        send: (body) => sendMessaging(kind, { ...vendor, account: id }, body),
        person: (asked) => showProfile(kind, asked, vendor),
        ...(kind === 'page' ? { upload: (edge, sent) => uploadToPage(vendor, edge, sent) } : {}),
      })
    },
    refuse: refuseAsMeta,
    file: (address) => (address === url ? LAB_PICTURE : null),
  }
}

function writtenBy(event: LabEvent & { type: 'message' }, { id, url }: { id: string; url: string }): object {
  const { from, id: mid, text, at, as } = event
  const head = { sender: { id: from.identifiers[0]?.value }, recipient: { id }, timestamp: at }
  if (as === 'button') return { ...head, postback: { mid, title: text, payload: text } }
  const files = as === 'picture' ? { attachments: [{ type: 'image', payload: { url } }] } : {}
  return { ...head, message: { mid, ...(text ? { text } : {}), ...files } }
}

/** Messenger returns what was sent, with our ID; Instagram says only what was read. */
function stateOf(
  { message, state, at }: LabEvent & { type: 'state' },
  { id, kind }: { id: string; kind: Kind },
): object | null {
  const { id: mid, to, text, ourId }: AcceptedMessage = message
  const head = { sender: { id: to }, recipient: { id }, timestamp: at }
  if (state === 'read') return { ...head, read: kind === 'page' ? { watermark: at } : { mid } }
  if (kind === 'instagram') return null
  if (state === 'delivered') return { ...head, delivery: { mids: [mid], watermark: at } }
  if (state !== 'sent') return null
  const echo = { mid, text, is_echo: true, ...(ourId === null ? {} : { metadata: ourId }) }
  return { sender: { id }, recipient: { id: to }, timestamp: at, message: echo }
}
