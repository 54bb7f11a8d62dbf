import type { accounts, Data } from '@millrace/contract'
import { APIError } from 'better-auth/api'
import type { Context } from '../../context.ts'
import { Failure } from '../../lib/errors.ts'
import { type Device, deviceHeaders, identity } from './identity.ts'
import type { SignInLimits } from './limits.ts'

/** A new session for the right password. The answer and its time are the same for a wrong password and an unknown name. */
export async function signIn(
  context: Context,
  input: { limits: SignInLimits; device: Device; username: string; password: string },
): Promise<Data<typeof accounts.login>> {
  const { limits, device, username, password } = input
  await limits.byAddress.use(device.ip)
  await limits.byName.use(username)
  const result = await identity(context.db.kysely, context.config.secret)
    .api.signInEmail({ body: { email: username, password }, headers: deviceHeaders(device) })
    .catch((error: unknown) => {
      if (error instanceof APIError && error.statusCode < 500)
        throw new Failure('unauthenticated', 'The e-mail address or the password is wrong.')
      throw error
    })
  await limits.byName.clear(username)
  return { token: result.token }
}
