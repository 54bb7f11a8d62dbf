/** A mail as its reader sees it. */
export interface ReceivedMail {
  /** The recipients of the envelope. */
  to: string[]
  /** By lower-case name; folded lines are joined. */
  headers: Record<string, string>
  subject: string
  text: string
  html: string
  /** The first web address in the text. */
  link: string | null
  raw: string
}

/** Reads what nodemailer writes: headers, and a body with a plain-text and an HTML part (RFC 2045–2047). */
export function readMail(raw: string, to: string[]): ReceivedMail {
  const whole = readPart(raw)
  const parts = partsOf(whole)
  const ofType = (type: string) => parts.find((part) => part.headers['content-type']?.startsWith(type))
  const text = ofType('text/plain')?.body ?? ''
  return {
    to,
    headers: whole.headers,
    subject: decodeWords(whole.headers.subject ?? ''),
    text,
    html: ofType('text/html')?.body ?? '',
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? null,
    raw,
  }
}

interface Part {
  headers: Record<string, string>
  body: string
}

function readPart(raw: string): Part {
  const [, head = '', body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(raw) ?? []
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, body: decodeBody(body, headers['content-transfer-encoding'] ?? '7bit') }
}

function partsOf(part: Part): Part[] {
  const [, boundary] = /boundary="?([^";]+)"?/.exec(part.headers['content-type'] ?? '') ?? []
  if (!boundary) return [part]
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((piece) => partsOf(readPart(piece.replace(/^\r?\n/, ''))))
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return decodeQuoted(body.replaceAll(/=\r?\n/g, ''))
  return body
}

/** `=E2=82=AC` stands for UTF-8 bytes. */
const decodeQuoted = (text: string) =>
  text.replaceAll(/(?:=[0-9A-F]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'),
  )

const decodeWords = (text: string) =>
  text
    .replaceAll(/(\?=)\s+(=\?)/g, '$1$2')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
