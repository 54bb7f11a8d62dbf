// Webhooks of WhatsApp as Meta sends them.

interface WhatsAppWriter {
  /** A phone number; without one, the user ID identifies the person. */
  phone?: string
  user?: string
  name?: string
}

export interface WhatsAppMessage {
  from: WhatsAppWriter
  id: string
  text?: string
  /** Instead of a text: other fields of the message. */
  content?: Record<string, unknown>
  /** Seconds since 1970. */
  at?: number
}

/** One webhook with these messages, each in an entry of its own. */
export const whatsAppMessages = (phoneNumberId: string, messages: readonly WhatsAppMessage[]) => ({
  object: 'whatsapp_business_account',
  entry: messages.map(({ from, id, text = '', content = { type: 'text', text: { body: text } }, at }) => ({
    id: 'WABA',
    changes: [
      {
        field: 'messages',
        value: {
          messaging_product: 'whatsapp',
          metadata: { display_phone_number: '15550000000', phone_number_id: phoneNumberId },
          contacts: [
            {
              profile: { name: from.name ?? 'Ann' },
              ...(from.phone ? { wa_id: from.phone } : {}),
              ...(from.user ? { user_id: from.user } : {}),
            },
          ],
          messages: [
            {
              ...(from.phone ? { from: from.phone } : {}),
              ...(from.user ? { from_user_id: from.user } : {}),
              id,
              timestamp: String(at ?? Math.floor(Date.now() / 1000)),
              ...content,
            },
          ],
        },
      },
    ],
  })),
})

interface WhatsAppStatus {
  id: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  errors?: readonly object[]
  ourId?: string
  /** Seconds since 1970. */
  at?: number
}

export const whatsAppStatuses = (phoneNumberId: string, statuses: readonly WhatsAppStatus[]) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: 'WABA',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '15550000000', phone_number_id: phoneNumberId },
            statuses: statuses.map(({ id, status, errors, ourId, at }) => ({
              id,
              status,
              timestamp: String(at ?? Math.floor(Date.now() / 1000)),
              ...(errors ? { errors } : {}),
              ...(ourId ? { biz_opaque_callback_data: ourId } : {}),
            })),
          },
        },
      ],
    },
  ],
})
