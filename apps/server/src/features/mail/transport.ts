import { createTransport } from 'nodemailer'
import type { Config } from '../../config/config.ts'

interface MailMessage {
  id: string
  to: string
  /** Reply-To address; the sender by default. */
  replyTo?: string | null
  /** URL for one-click unsubscribe by POST (RFC 8058). */
  unsubscribe?: string | null
  subject: string
  text: string
  html: string
}

export interface MailTransport {
  /** Hands one email to the mail server. Throws when it is rejected. */
  send(message: MailMessage): Promise<void>
}

const PATIENCE_MS = 20_000

/** The configured mail server. Opens a connection per email, because there are few. */
export function openTransport({ url, from }: NonNullable<Config['mail']>): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // An email's content must never make this server read files or fetch URLs.
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
        // The same on every attempt, so that email clients can detect a duplicate.
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe ? oneClick(unsubscribe) : {}) },
      })
    },
  }
}

/** Email clients show an unsubscribe button for it. Header folding would insert a space into the URL. */
const oneClick = (unsubscribe: string) => ({
  'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribe}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Whether retrying is pointless: the server rejected it permanently (5xx, RFC 5321 §4.2.1). */
export function isFinal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number }
  return responseCode !== undefined && responseCode >= 500 && responseCode < 600
}
