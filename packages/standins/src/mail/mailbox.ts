import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { type ReceivedMail, readMail } from './read-mail.ts'

export interface Mailbox {
  /** For SMTP_URL, including user and password when they are required. */
  url: string
  /** What arrived, oldest first. */
  mails: ReceivedMail[]
  /** The next mail to this address that was not returned before; waits for it. Rejects after `timeoutMs`. */
  next(to: string, timeoutMs?: number): Promise<ReceivedMail>
  /** Refuses the next mails, this many, with this code (4xx: try again; 5xx: permanent). */
  refuse(code: number, times?: number): void
  close(): Promise<void>
}

export interface MailboxOptions {
  /** Requires this user and password. */
  login?: { user: string; password: string }
}

const PATIENCE_MS = 15_000

/** A mail server on a loopback port that keeps what it receives. */
export async function startMailbox({ login }: MailboxOptions = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const given = new Set<ReceivedMail>()
  const arrivals = new Set<() => void>()
  let refusal = { code: 0, times: 0 }

  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: !login,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (username === login?.user && password === login?.password) done(null, { user: username })
      else done(new Error('wrong user or password'))
    },
    onData: (stream, session, done) => {
      void (async () => done(await receive(stream, session)))()
    },
  })
  // A client that hangs up early must not fail a test.
  server.on('error', () => undefined)

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Error | null> {
    try {
      return take(await read(stream), session)
    } catch (error) {
      return error as Error
    }
  }

  function take(raw: string, session: SMTPServerSession): Error | null {
    if (refusal.times > 0) {
      refusal.times -= 1
      return Object.assign(new Error('not now, says the stand-in'), { responseCode: refusal.code })
    }
    mails.push(
      readMail(
        raw,
        session.envelope.rcptTo.map(({ address }) => address),
      ),
    )
    for (const told of arrivals) told()
    return null
  }

  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve())
  })
  const { port } = server.server.address() as AddressInfo
  const credentials = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : ''

  return {
    url: `smtp://${credentials}127.0.0.1:${port}`,
    mails,
    refuse: (code, times = 1) => {
      refusal = { code, times }
    },
    next: (to, timeoutMs = PATIENCE_MS) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = mails.find((mail) => mail.to.includes(to) && !given.has(mail))
          if (!found) return
          given.add(found)
          arrivals.delete(look)
          clearTimeout(timer)
          resolve(found)
        }
        const timer = setTimeout(() => {
          arrivals.delete(look)
          reject(new Error(`no mail to ${to} within ${timeoutMs} ms`))
        }, timeoutMs)
        arrivals.add(look)
        look()
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function read(stream: SMTPServerDataStream): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
