import type { Socket } from 'node:net'
import { callbackify } from 'node:util'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '../../config/config.ts'

export interface MailMessage {
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

const LIMITS = {
  connectionTimeout: PATIENCE_MS,
  greetingTimeout: PATIENCE_MS,
  socketTimeout: PATIENCE_MS,
  // An email's content must never make this server read files or fetch URLs.
  disableFileAccess: true,
  disableUrlAccess: true,
}

/** The configured mail server. Opens a connection per email, because there are few. */
export function openTransport({ url, from }: NonNullable<Config['mail']>): MailTransport {
  const transport = createTransport({ url, ...LIMITS })
  const [, domain] = /@([^\s>@]+)>?\s*$/.exec(from) ?? []
  return transportOver((mail) => transport.sendMail(mail), { from, domain })
}

/** A mail server of an account. */
interface OwnServer {
  host: string
  port: number
  /** `tls`: from the start; `starttls`: before the login, or nothing is sent. */
  security: 'tls' | 'starttls' | 'none'
  login: { user: string; password: string } | null
  from: { name: string; address: string }
  /** Opens the connection, by the server's rules. */
  connect(): Promise<Socket>
}

/** A mail server that an account has connected: its address is theirs, so it is never called directly. */
export function openMailServer({ host, port, security, login, from, connect }: OwnServer): MailTransport {
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    getSocket: (_options, done) => callbackify(async () => ({ connection: await connect() }))(done),
    ...LIMITS,
  })
  const domain = from.address.split('@').at(-1)
  return transportOver((mail) => transport.sendMail(mail), { from, domain })
}

function transportOver(
  deliver: (mail: SendMailOptions) => Promise<unknown>,
  { from, domain = 'millrace.invalid' }: { from: SendMailOptions['from']; domain: string | undefined },
): MailTransport {
  return {
    send: async ({ id, to, replyTo, unsubscribe, subject, text, html }) => {
      await deliver({
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
  if (error instanceof OwnMailFailure) return error.isFinal
  const { responseCode } = error as { responseCode?: number }
  return responseCode !== undefined && responseCode >= 500 && responseCode < 600
}

/** Hands an email to the mail server of a connection. Throws `OwnMailFailure`. */
export type OwnMail = (connectionId: string, message: MailMessage) => Promise<void>

/** Why an account's own mail server didn't take an email, for people. */
export class OwnMailFailure extends Error {
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}
