import type { Context } from '../../../../context.ts'
import { openSettings, sealSettings } from '../../../credentials/index.ts'
import type { SignIn } from './provider.ts'

interface ServerRef {
  accountId: string
  id: string
}

const ownerOf = ({ accountId, id }: ServerRef) => ({ accountId, id, kind: 'tool-server', address: null })

/** Encrypts a server's sign-in with the keys of credentials. */
export const sealSignIn = (context: Context, server: ServerRef, signIn: SignIn) =>
  sealSettings(context, ownerOf(server), { signIn: JSON.stringify(signIn) })

/** Throws `SealError` when no key decrypts it. */
export async function openSignIn(
  context: Context,
  server: ServerRef,
  row: { sealed: string; key_id: string },
): Promise<SignIn> {
  const { signIn } = await openSettings(context, ownerOf(server), { sealed: row.sealed, keyId: row.key_id })
  return JSON.parse(signIn!) as SignIn
}
