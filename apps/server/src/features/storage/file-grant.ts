import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { sameSecret } from '../../lib/secrets.ts'

const grant = z.strictObject({
  /** The file's key in the store. */
  key: z.string(),
  /** The file name for saving. */
  name: z.string(),
  /** Expiry in milliseconds since 1970. */
  until: z.number(),
})
type FileGrant = z.infer<typeof grant>

/** A grant as part of a URL. It is signed, so nobody else can create or change one. */
export function signGrant(context: Context, of: FileGrant): string {
  const body = Buffer.from(JSON.stringify(of)).toString('base64url')
  return `${body}.${signature(context, body)}`
}

/** The grant, if this server signed it and it has not expired. */
export function readGrant(context: Context, signed: string): FileGrant | null {
  const [body = '', mac = ''] = signed.split('.')
  if (!sameSecret(mac, signature(context, body))) return null
  const found = grant.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  return found.until > context.now().getTime() ? found : null
}

const signature = (context: Context, body: string): string =>
  createHmac('sha256', context.config.secret).update(`file-grant:${body}`).digest('base64url')
