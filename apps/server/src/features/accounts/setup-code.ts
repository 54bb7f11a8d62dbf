import { createHmac } from 'node:crypto'
import { invalid } from '../../lib/errors.ts'
import type { Context } from '../../context.ts'
import { sameSecret } from '../../lib/secrets.ts'

// Without characters that look alike.
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 12

/**
 * The code that the first owner enters on a server that others can reach, so that no stranger can claim it first: 60
 * bits derived from the installation's secret, the same in every process. It is valid until there is an owner.
 */
export function setupCodeOf({ secret }: { secret: string }): string {
  const bytes = createHmac('sha256', secret).update('setup code').digest().subarray(0, LENGTH)
  const code = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')
  return code.match(/.{4}/g)!.join('-')
}

const plain = (code: string) => code.toUpperCase().replaceAll(/[^A-Z\d]/g, '')

/** Throws unless this is the code, with the path of its field. */
export function checkSetupCode({ config }: Context, given: string): void {
  if (given.trim() === '')
    throw invalid([{ path: 'setupCode', message: "is required. You find it in the server's log" }])
  if (!sameSecret(plain(given), plain(setupCodeOf(config))))
    throw invalid([{ path: 'setupCode', message: "is wrong. You find it in the server's log" }])
}

const shown = new WeakSet<Context>()

/** Writes the code to the log, once per process. */
export function showSetupCode(context: Context): void {
  if (shown.has(context)) return
  shown.add(context)
  const message = 'nobody owns this server yet: its first sign-up asks for this setup code'
  context.log.warn({ setupCode: setupCodeOf(context.config) }, message)
}
