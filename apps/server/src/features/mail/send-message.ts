import type { accounts } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { newId } from '../../lib/ids.ts'
import { seal, unseal } from '../../lib/seal.ts'
import { deliverMail } from './mail.job.ts'
import { mailTexts } from './texts/texts.ts'

/** An email with text from a person or a flow, as stored in the outbox. */
interface Message {
  subject: string
  /** Plain text; empty lines separate paragraphs. */
  text: string
  replyTo: string | null
}

interface OutgoingMessage extends Message {
  accountId: string
  to: string
  /** Idempotency key: adding it again after a crash has no effect. */
  once: string
  /** The account's own mail server; null for this installation's. */
  connectionId: string | null
}

/** After this long without a mail server, the message is dropped. */
const KEPT_DAYS = 3

/**
 * Adds an email to the outbox in the caller's transaction; a job sends it after the commit. Returns false if one with
 * this key exists.
 */
export async function sendMessage(
  context: Context,
  tx: Tx,
  { accountId, to, once, connectionId, ...message }: OutgoingMessage,
): Promise<boolean> {
  const id = newId('mail')
  const sealed = seal(context.config.secret, placeOf(id), JSON.stringify(message))
  const { rows } = await sql`
    insert into mail_outbox (id, account_id, to_address, template, locale, sealed, expires_at, once, connection_id)
    values (${id}, ${accountId}, ${to}, 'message', 'en', ${sealed}, now() + ${KEPT_DAYS} * interval '1 day', ${once},
      ${connectionId})
    on conflict (once) where once is not null do nothing
    returning id`.execute(tx)
  if (rows.length === 0) return false
  await context.queue.send(tx, deliverMail, { id })
  return true
}

/** The decrypted message. */
export const openMessage = (secret: string, id: string, sealed: string): Message =>
  JSON.parse(unseal(secret, placeOf(id), sealed)) as Message

const placeOf = (id: string) => `mail:${id}`

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!)
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** The parts of the email; HTML and text have the same content. */
export function renderMessage({ subject, text }: Message): { subject: string; text: string; html: string } {
  const title = oneLine(subject)
  const paragraphs = text
    .trim()
    .split(/\r?\n\s*\r?\n/)
    .map((one) => `<p style="margin:0 0 16px">${escapeHtml(one).replaceAll(/\r?\n/g, '<br>')}</p>`)
  return {
    subject: title,
    text: `${text.trim()}\n`,
    html: `<!doctype html>
<html>
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font:15px/22px system-ui,sans-serif;color:#0f172a">
${paragraphs.join('\n')}
</body>
</html>
`,
  }
}

/** What a mail server sends to its own address when it is connected. */
export function renderTestMail(
  locale: accounts.Locale,
  { host }: { host: string },
): ReturnType<typeof renderMessage> {
  const t = mailTexts(locale)
  return renderMessage({
    subject: t('ownServer.subject'),
    text: t('ownServer.text', { host }),
    replyTo: null,
  })
}
