import { say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { Failure } from '../../../../lib/errors.ts'
import { type HttpCredential, openCredential, SealError } from '../../../credentials/index.ts'
import type { NodeEnv } from '../types.ts'

/**
 * The secret for a URL; null if the step has none. Throws StepError if it was deleted, can't be decrypted, or belongs
 * to another site: it is never sent elsewhere, whatever the URL becomes.
 */
export async function secretFor(
  { context, account }: NodeEnv,
  { id, url }: { id: unknown; url: URL },
): Promise<HttpCredential | null> {
  if (typeof id !== 'string' || id === '') return null
  const secret = await openCredential(context, { ...account, id }).catch((error: unknown) => {
    if (error instanceof Failure) throw new StepError('credential_missing', say('credential.missing'))
    if (error instanceof SealError) throw new StepError('credential_closed', say('credential.closed'))
    throw error
  })
  if (url.origin !== secret.origin)
    throw new StepError(
      'credential_elsewhere',
      say('credential.elsewhere', { origin: secret.origin, other: url.origin }),
    )
  return secret
}

const HIDDEN = '••••'
/** Shorter secrets occur in any text by chance. */
const SHORT = 4

/** Removes the secret from a text, because a response may echo what it was sent. */
export const withoutSecret = (text: string, secret: HttpCredential | null): string =>
  (secret?.values ?? [])
    .filter((value) => value.length >= SHORT)
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])
    .reduce((kept, value) => kept.replaceAll(value, HIDDEN), text)
