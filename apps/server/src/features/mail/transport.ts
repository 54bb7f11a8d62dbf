import { createTransport } from 'nodemailer'
import type { Config } from '../../config/config.ts'

interface MailMessage {
  id: string
  to: string
  /** Where answers go; to the sender unless told. */
  replyTo?: string | null
  /** Where a POST ends such mails for the receiver (RFC 8058). */
  unsubscribe?: string | null
  subject: string
  text: string
  html: string
}

export interface MailTransport {
  /** Hands one mail to the mail server; throws when it does not take it. */
  send(message: MailMessage): Promise<void>
}

const PATIENCE_MS = 20_000

/** The installation's mail server. A connection per mail: they are few. */
export function openTransport({ url, from }: NonNullable<Config['mail']>): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // Texts are made here; nothing in a mail may make this server read files or call addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const [, domain = 'millrace.invalid'] = /@([^\s>@]+)>?\s*$/.exec(from) ?? []
  return {
    send: async ({ id, to, replyTo, unsubscribe, subject, text, html }) => {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
        subject,
        text,
        html,
        // The same at every try, so that a mail that was sent twice is seen once.
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe ? oneClick(unsubscribe) : {}) },
      })
    },
  }
}

/** Mail programs show a button for it. Folding would put a space into the address. */
const oneClick = (unsubscribe: string) => ({
  'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribe}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Whether trying again is in vain: the server refused permanently (5xx, RFC 5321 §4.2.1). */
export function isFinal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number }
  return responseCode !== undefined && responseCode >= 500 && responseCode < 600
}
