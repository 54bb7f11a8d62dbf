import type { Identifier, InboundItem, InboundMedia, InboundMessage, StatusUpdate } from '../channel.ts'
import { metaFailure } from '../meta/errors.ts'
import { entriesOf } from '../meta/webhook.ts'
import { fieldsOf, idOf, isPresent, listOf, textOf, timeOf } from '../read.ts'

type Fields = ReturnType<typeof fieldsOf>

/** Everything in a webhook of WhatsApp: all its entries and changes. */
export function parseWhatsApp(body: unknown): InboundItem[] {
  return entriesOf(body, 'whatsapp_business_account').flatMap(({ changes }) =>
    changes.flatMap(({ field, value }) => {
      const account = idOf(fieldsOf(value.metadata).phone_number_id)
      if (account === null) return []
      if (field === 'user_id_update') return identityChange(account, value)
      if (field !== 'messages') return []
      return [...messagesIn(account, value), ...statusesIn(account, value)]
    }),
  )
}

function messagesIn(account: string, value: Fields): InboundItem[] {
  const contacts = listOf(value.contacts).map(fieldsOf)
  return listOf(value.messages).flatMap((one): InboundItem[] => {
    const message = fieldsOf(one)
    if (message.type === 'system') return systemChange(account, message)
    const read = readMessage(account, message, contacts)
    return read ? [read] : []
  })
}

function readMessage(account: string, message: Fields, contacts: readonly Fields[]): InboundMessage | null {
  const id = idOf(message.id)
  // A reaction is no question.
  if (id === null || message.type === 'reaction') return null
  const contact = contactOf(message, contacts)
  // Since 2026, a phone number may be missing.
  const from = [
    identifier('user', message.from_user_id ?? contact?.user_id),
    identifier('user', contact?.parent_user_id),
    identifier('phone', message.from ?? contact?.wa_id),
  ].filter(isPresent)
  if (from.length === 0) return null
  const media = mediaOf(message)
  const text = contentOf(message)
  if (text === '' && media.length === 0) return null
  const profile = fieldsOf(contact?.profile)
  const name = textOf(profile.name, 200) || textOf(profile.username, 200) || null
  return { type: 'message', account, id, from, name, at: timeOf(message.timestamp, 'seconds'), text, media }
}

const contactOf = ({ from, from_user_id: userId }: Fields, contacts: readonly Fields[]) =>
  contacts.find((one) =>
    userId === undefined
      ? one.wa_id === from
      : one.user_id === userId || (from !== undefined && one.wa_id === from),
  )

function identifier(kind: string, value: unknown): Identifier | null {
  const id = idOf(value)
  return id === null ? null : { kind, value: id }
}

function contentOf(message: Fields): string {
  const of = (key: unknown) => fieldsOf(typeof key === 'string' ? message[key] : null)
  const { type } = message
  if (type === 'text') return textOf(of('text').body)
  if (type === 'button') return textOf(of('button').text)
  if (type === 'interactive') {
    const { button_reply: button, list_reply: row } = of('interactive')
    return textOf(fieldsOf(button ?? row).title)
  }
  if (type === 'location') {
    const { latitude, longitude, name, address } = of('location')
    const place = [textOf(name, 500), textOf(address, 500)].filter(Boolean).join(', ')
    return `${place} (${Number(latitude)}, ${Number(longitude)})`.trim()
  }
  return textOf(of(type).caption)
}

const MEDIA = new Set<unknown>(['image', 'video', 'audio', 'document', 'sticker'])

function mediaOf(message: Fields): InboundMedia[] {
  const { type } = message
  if (!MEDIA.has(type)) return []
  const kind = type as InboundMedia['kind']
  const { id, filename } = fieldsOf(message[kind])
  return [{ kind, name: textOf(filename, 200) || null, ref: idOf(id) }]
}

const STATES = new Set<unknown>(['sent', 'delivered', 'read', 'failed'])

function statusesIn(account: string, value: Fields): StatusUpdate[] {
  return listOf(value.statuses).flatMap((one) => {
    const status = fieldsOf(one)
    const messageId = idOf(status.id)
    if (messageId === null || !STATES.has(status.status)) return []
    const state = status.status as StatusUpdate['state']
    return [
      {
        type: 'status',
        account,
        messageId,
        ourId: idOf(status.biz_opaque_callback_data),
        of: null,
        state,
        at: timeOf(status.timestamp, 'seconds'),
        failure: state === 'failed' ? { ...metaFailure(listOf(status.errors)[0]), retry: false } : null,
      },
    ]
  })
}

function identityChange(account: string, value: Fields): InboundItem[] {
  const changes = [value, ...listOf(value.user_id_update).map(fieldsOf)]
  return changes.flatMap((one): InboundItem[] => {
    const { previous, current } = fieldsOf(one.user_id)
    return changed(account, identifier('user', previous), identifier('user', current))
  })
}

function systemChange(account: string, message: Fields): InboundItem[] {
  const system = fieldsOf(message.system)
  if (system.type === 'user_changed_number')
    return changed(
      account,
      identifier('phone', message.from),
      identifier('phone', system.new_wa_id ?? system.wa_id),
    )
  if (system.type === 'user_changed_user_id')
    return changed(account, identifier('user', message.from_user_id), identifier('user', system.user_id))
  return []
}

const changed = (account: string, previous: Identifier | null, current: Identifier | null): InboundItem[] =>
  previous === null || current === null ? [] : [{ type: 'identity', account, previous, current }]
