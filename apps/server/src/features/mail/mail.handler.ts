import type { accounts } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import { errorMessage } from '../../lib/errors.ts'
import { type Handler, handler, type Running } from '../../queue/queue.ts'
import { deliverMail } from './mail.job.ts'
import { renderMail } from './render-mail.ts'
import { openValues, type Template } from './send-mail.ts'
import { openMessage, renderMessage } from './send-message.ts'
import { isFinal, type MailMessage, type MailTransport, openTransport, type OwnMail } from './transport.ts'

interface Row {
  id: string
  to_address: string
  template: Template | 'message'
  locale: accounts.Locale
  sealed: string
  expires_at: Date
  /** The account's own mail server; null for this installation's. */
  connection_id: string | null
}

/**
 * Sends an email, or leaves it in the outbox if no mail server is configured. A permanent failure stores its reason.
 */
export function deliverMailHandler(context: Context, ownMail: OwnMail): Handler {
  const transport = context.config.mail ? openTransport(context.config.mail) : null
  const senders = { transport, ownMail }
  return handler(
    deliverMail,
    ({ id }, running) => deliver(context, senders, { id, running }),
    ({ id }) =>
      settle(context, id, { state: 'failed', error: 'the server stopped several times while sending it' }),
  )
}

async function deliver(
  context: Context,
  { transport, ownMail }: { transport: MailTransport | null; ownMail: OwnMail },
  { id, running }: { id: string; running: Running },
): Promise<void> {
  const row = await load(context, id)
  if (!row) return
  if (row.expires_at <= context.now()) return settle(context, id, { state: 'failed', error: 'expired' })
  const { connection_id: connectionId } = row
  if (!transport && connectionId === null) return leaveWaiting(context, row)
  try {
    const message = messageOf(context, row)
    await (connectionId === null ? transport!.send(message) : ownMail(connectionId, message))
  } catch (error) {
    if (!running.lastAttempt && !isFinal(error)) throw error
    context.log.error({ mail: id, template: row.template, err: errorMessage(error) }, 'a mail did not go out')
    return settle(context, id, { state: 'failed', error: errorMessage(error).slice(0, 300) })
  }
  await settle(context, id, { state: 'sent', error: null })
}

async function load(context: Context, id: string): Promise<Row | undefined> {
  const { rows } = await inSystem(context.db.kysely, (tx) =>
    sql<Row>`select id, to_address, template, locale, sealed, expires_at, connection_id from mail_outbox
      where id = ${id} and state in ('queued', 'waiting') and sealed is not null`.execute(tx),
  )
  return rows[0]
}

function messageOf(context: Context, row: Row): MailMessage {
  const { template, locale, expires_at: expiresAt } = row
  if (template === 'message') {
    const message = openMessage(context.config.secret, row.id, row.sealed)
    return { id: row.id, to: row.to_address, replyTo: message.replyTo, ...renderMessage(message) }
  }
  const values = openValues(context.config.secret, row.id, row.sealed)
  const rendered = renderMail({ template, locale, values, expiresAt })
  const unsubscribe = 'unsubscribe' in values ? values.unsubscribe : null
  return { id: row.id, to: row.to_address, unsubscribe, ...rendered }
}

async function leaveWaiting(context: Context, { id, template }: Row): Promise<void> {
  const message =
    'no mail server is set up (SMTP_URL): the mail waits in the outbox; "npm run outbox" shows it'
  context.log.warn({ mail: id, template }, message)
  await settle(context, id, { state: 'waiting', error: null })
}

/** A sent email no longer stores its link. */
async function settle(
  context: Context,
  id: string,
  { state, error }: { state: 'sent' | 'waiting' | 'failed'; error: string | null },
): Promise<void> {
  await inSystem(context.db.kysely, (tx) =>
    sql`update mail_outbox set state = ${state}, error = ${error},
      sealed = case when ${state} = 'sent' then null else sealed end,
      sent_at = case when ${state} = 'sent' then now() end
      where id = ${id}`.execute(tx),
  )
}

/** Sends emails that waited for a mail server once there is one. Returns their number. */
export async function resumeWaitingMails(context: Context): Promise<number> {
  if (!context.config.mail) return 0
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{ id: string }>`update mail_outbox set state = 'queued'
      where state = 'waiting' and expires_at > now() returning id`.execute(tx)
    for (const { id } of rows) await context.queue.send(tx, deliverMail, { id })
    return rows.length
  })
}
