import type { ChannelLab, Identifier, LabAnswer, LabEvent, LabVendor, Settings } from '../channel.ts'
import { LAB_PICTURE } from '../lab-picture.ts'
import {
  answerGraph,
  callOfMeta,
  DAY_MS,
  graphError,
  refuseAsMeta,
  refuseGraph,
  signMeta,
  sinceWritten,
} from '../meta/lab.ts'
import { fieldsOf, textOf } from '../read.ts'
import { whatsAppMessages, whatsAppStatuses } from './bodies.ts'
import { sentFile, uploadToNumber } from './lab-files.ts'
import { healthOf, type LabTemplate, listTemplates, refuseTemplate } from './lab-templates.ts'

/** A message from a phone number, or why Meta refuses it. */
export function sendWhatsApp(
  vendor: LabVendor & { account: string },
  body: Readonly<Record<string, unknown>>,
  templates: readonly LabTemplate[],
): LabAnswer {
  const { messaging_product: product, to, recipient, type: kind, text, template } = body
  const contact = to ?? recipient
  if (product !== 'whatsapp' || typeof contact !== 'string' || contact === '')
    return refuseGraph(400, 100, '(#100) Invalid parameter')
  if (to !== undefined && recipient !== undefined)
    return refuseGraph(400, 100, '(#100) Only one of to and recipient')
  if (kind === 'text') {
    const words = fieldsOf(text).body
    if (typeof words !== 'string' || words === '' || words.length > 4096)
      return refuseGraph(400, 100, "(#100) Param text['body'] must be 1 to 4096 characters long")
    if (!isOpen(vendor, contact)) return CLOSED
    return accept(vendor, { to: contact, text: words, body })
  }
  if (kind === 'image' || kind === 'document') {
    const shown = sentFile(body)
    if (shown === null) return refuseGraph(400, 131053, 'Media upload error')
    const file = textOf(fieldsOf(body[kind]).id)
    return isOpen(vendor, contact) ? accept(vendor, { to: contact, text: shown, body, file }) : CLOSED
  }
  if (kind !== 'template') return refuseGraph(400, 100, '(#100) Invalid type')
  const refusal = refuseTemplate(templates, fieldsOf(template))
  if (refusal) return refuseGraph(refusal[0] === 132001 ? 404 : 400, ...refusal)
  return accept(vendor, { to: contact, text: `[${textOf(fieldsOf(template).name)}]`, body })
}

const isOpen = (vendor: LabVendor, contact: string): boolean => sinceWritten(vendor, contact) < DAY_MS

const CLOSED = refuseGraph(400, 131047, 'Re-engagement message', {
  error_data: { details: 'More than 24 hours have passed' },
})

function accept(
  vendor: LabVendor & { account: string },
  {
    to,
    text,
    body,
    file,
  }: { to: string; text: string; body: Readonly<Record<string, unknown>>; file?: string },
): LabAnswer {
  const id = `wamid.${vendor.account}.${vendor.digits(12)}`
  const ourId = textOf(body.biz_opaque_callback_data) || null
  const messages = [{ id, message_status: 'accepted' }]
  return {
    status: 200,
    body: { messaging_product: 'whatsapp', contacts: [{ input: to }], messages },
    accepted: { id, to, text, ourId, ...(file === undefined ? {} : { file }) },
  }
}

export const shownNumber = (id: string, name: string) => ({
  id,
  display_phone_number: '+1 555-000-0000',
  verified_name: name,
})

const BUSINESS_ACCOUNT = 'lab-business-account'
const LAB_TEMPLATES: readonly LabTemplate[] = [
  {
    name: 'order_ready',
    language: 'en_US',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}' },
      { type: 'BODY', text: 'Hello {{1}}, your order is ready until {{2}}.' },
    ],
  },
  {
    name: 'hello_world',
    language: 'en_US',
    components: [{ type: 'BODY', text: 'Welcome and congratulations!' }],
  },
]

const PICTURE_ID = 'lab-picture'
const PICTURE_URL = `https://lookaside.fbsbx.com/${PICTURE_ID}`

/** WhatsApp in the lab. */
export const whatsAppLab: ChannelLab = {
  account: (digits) => ({
    phoneNumberId: `9${digits(15)}`,
    token: `lab-token-${digits(24)}`,
    appSecret: `lab-secret-${digits(24)}`,
  }),
  people: [
    {
      id: 'phone',
      label: { en: 'With a phone number', de: 'Mit Telefonnummer', zh: '有电话号码' },
      identify: (digits) => [userOf(digits), { kind: 'phone', value: `1555${digits(7)}` }],
    },
    {
      id: 'user',
      label: { en: 'Without a phone number', de: 'Ohne Telefonnummer', zh: '无电话号码' },
      identify: (digits) => [userOf(digits)],
    },
  ],
  acts: ['button', 'picture'],
  messageId: ({ digits }) => `wamid.lab.${digits(16)}`,
  write: (event, settings) => {
    const { phoneNumberId = '' } = settings
    const at = Math.floor(event.at / 1000)
    if (event.type === 'message') return callOfMeta(whatsAppMessages(phoneNumberId, [messageOf(event, at)]))
    const { message, state: status } = event
    const errors = status === 'failed' ? { errors: [UNDELIVERABLE] } : {}
    const ours = message.ourId === null ? {} : { ourId: message.ourId }
    return callOfMeta(whatsAppStatuses(phoneNumberId, [{ id: message.id, status, at, ...ours, ...errors }]))
  },
  sign: signMeta,
  answer: (request, vendor) => {
    const { phoneNumberId: id = '', token = '' } = vendor.settings
    const asked = new URL(request.path, 'https://graph.facebook.com')
    const isTemplates =
      request.method === 'GET' && asked.pathname === `/${BUSINESS_ACCOUNT}/message_templates`
    if (isTemplates && request.headers.authorization === `Bearer ${token}`)
      return listTemplates(LAB_TEMPLATES, asked)
    const isHealth = asked.searchParams.get('fields') === 'health_status'
    const isFile = request.method === 'GET' && request.path === `/${PICTURE_ID}`
    return answerGraph(isFile ? { ...request, path: `/${id}` } : request, {
      id,
      token,
      shown: isFile
        ? { id: PICTURE_ID, mime_type: LAB_PICTURE.type, url: PICTURE_URL }
        : isHealth
          ? healthOf(id, BUSINESS_ACCOUNT)
          : shown(vendor),
      send: (body) => sendWhatsApp({ ...vendor, account: id }, body, LAB_TEMPLATES),
      upload: (edge, sent) => uploadToNumber(vendor, edge, sent),
    })
  },
  refuse: refuseAsMeta,
  file: (url) => (url === PICTURE_URL ? LAB_PICTURE : null),
}

const userOf = (digits: LabVendor['digits']): Identifier => ({ kind: 'user', value: `US.${digits(16)}` })

const shown = ({ settings }: { settings: Settings }) =>
  shownNumber(settings.phoneNumberId ?? '', 'WhatsApp Lab')

const { error } = graphError(131026, 'Message undeliverable')
const UNDELIVERABLE = { code: error.code, title: error.message, message: error.message }

function messageOf({ from, id, text, as }: LabEvent & { type: 'message' }, at: number) {
  const valueOf = (kind: string) => from.identifiers.find((one) => one.kind === kind)?.value
  const [phone, user] = [valueOf('phone'), valueOf('user')]
  const writer = { name: from.name, ...(phone ? { phone } : {}), ...(user ? { user } : {}) }
  if (as === 'text') return { from: writer, id, text, at }
  const caption = text === '' ? {} : { caption: text }
  const content =
    as === 'button'
      ? {
          type: 'interactive',
          interactive: { type: 'button_reply', button_reply: { id: 'lab', title: text } },
        }
      : { type: 'image', image: { id: PICTURE_ID, mime_type: LAB_PICTURE.type, ...caption } }
  return { from: writer, id, content, at }
}
