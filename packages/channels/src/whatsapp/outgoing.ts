import type {
  Identifier,
  MediaSource,
  OutgoingMessage,
  ProbeReply,
  SendReply,
  Settings,
  VendorAnswer,
  VendorRequest,
} from '../channel.ts'
import { failureIn } from '../meta/errors.ts'
import { fieldsOf, idOf, listOf, textOf } from '../read.ts'
import { encodeTemplate } from './templates.ts'

const bearer = ({ token = '' }: Settings) => ({ authorization: `Bearer ${token}` })

/** A phone number where there is one; otherwise the user ID. */
function recipientOf(to: readonly Identifier[]): Record<string, string> {
  const phone = to.find(({ kind }) => kind === 'phone')
  if (phone) return { to: phone.value }
  return { recipient: to.find(({ kind }) => kind === 'user')?.value ?? '' }
}

/** An international phone number, as people write it, or a user ID. */
export function readWhatsAppAddress(text: string): Identifier | null {
  const given = text.trim()
  if (/^[A-Z]{2}\.(?:ENT\.)?\w{4,100}$/.test(given)) return { kind: 'user', value: given }
  const digits = given.replace(/^(?:\+|00)/, '').replaceAll(/[\s()./-]/g, '')
  return /^[1-9]\d{6,14}$/.test(digits) ? { kind: 'phone', value: digits } : null
}

export const encodeWhatsApp = (
  message: OutgoingMessage,
  to: readonly Identifier[],
  settings: Settings,
): VendorRequest => messageTo(message, to, { settings, content: contentOf(message) })

/** A message with this content. */
export function messageTo(
  message: Pick<OutgoingMessage, 'id'>,
  to: readonly Identifier[],
  { settings, content }: { settings: Settings; content: Readonly<Record<string, unknown>> },
): VendorRequest {
  return {
    method: 'POST',
    path: `/${settings.phoneNumberId}/messages`,
    headers: bearer(settings),
    body: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      ...recipientOf(to),
      // Comes back with the states.
      biz_opaque_callback_data: message.id,
      ...content,
    },
  }
}

function contentOf({ text, template }: OutgoingMessage): Record<string, unknown> {
  if (!template) return { type: 'text', text: { body: text, preview_url: false } }
  return { type: 'template', template: encodeTemplate(template) }
}

export function readWhatsAppReply(answer: VendorAnswer): SendReply {
  const failure = failureIn(answer)
  if (failure) return { failure }
  const id = idOf(fieldsOf(listOf(fieldsOf(answer.body).messages)[0]).id)
  if (id !== null) return { id }
  return { failure: { reason: 'rejected', detail: 'The reply had no message ID.', retry: false } }
}

/** A file of a contact has an ID, and for some minutes an address. Both need the token. */
export const whatsAppMedia: MediaSource = {
  locate: {
    request: (ref, settings) => ({
      method: 'GET',
      path: `/${encodeURIComponent(ref)}`,
      headers: bearer(settings),
      body: null,
    }),
    read: ({ body }) => textOf(fieldsOf(body).url, 2000) || null,
  },
  hosts: ['fbsbx.com'],
  headers: bearer,
}

export const probeWhatsApp = (settings: Settings): VendorRequest => ({
  method: 'GET',
  path: `/${settings.phoneNumberId}?fields=id,display_phone_number,verified_name`,
  headers: bearer(settings),
  body: null,
})

export function readWhatsAppProbe(answer: VendorAnswer): ProbeReply {
  const failure = failureIn(answer)
  if (failure) return { failure }
  const { id, display_phone_number: number, verified_name: verified } = fieldsOf(answer.body)
  const account = idOf(id)
  if (account === null) return { failure: { reason: 'rejected', detail: 'The reply had no phone number.' } }
  const name = [textOf(verified, 100), textOf(number, 40)].filter(Boolean).join(', ')
  return { account, name: name || account }
}
