import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { Failure } from '../../lib/errors.ts'
import { checkToolCredential, type HttpCredential, openCredential, SealError } from '../credentials/index.ts'
import { ToolFailure } from './call/failure.ts'

export const HIDDEN = '••••'
/** Shorter values occur in any text by chance. */
const SHORT = 4

/** Throws `not_found` when a tool of this project may not use the credential. */
export async function checkCredential(
  tx: Tx,
  { projectId }: { projectId: string },
  credentialId: string | null,
): Promise<void> {
  if (credentialId !== null) await checkToolCredential(tx, { projectId, id: credentialId })
}

interface CredentialRequest {
  accountId: string
  projectId: string
  credentialId: string | null
  /** Where it will be sent. */
  url: string
}

/**
 * The secret for this URL; null without a credential. Throws `ToolFailure` when it was deleted, cannot be decrypted, or
 * belongs to another site: it is never sent elsewhere, even if the tool's URL has changed.
 */
export async function openToolCredential(
  context: Context,
  wanted: CredentialRequest,
): Promise<HttpCredential | null> {
  const { accountId, projectId, credentialId, url } = wanted
  if (credentialId === null) return null
  const secret = await openCredential(context, { accountId, projectId, id: credentialId }).catch(
    (error: unknown) => {
      if (error instanceof Failure) throw new ToolFailure('Its credential no longer exists.')
      if (error instanceof SealError)
        throw new ToolFailure('Its credential can’t be decrypted on this server.')
      throw error
    },
  )
  if (new URL(url).origin !== secret.origin)
    throw new ToolFailure(`Its credential is for ${secret.origin} and isn’t sent to any other site.`)
  return secret
}

/** A response without the secret that was sent: a site may echo it. */
export function hideSecret(text: string, secret: HttpCredential | null): string {
  const values = (secret?.values ?? []).filter((value) => value.length >= SHORT)
  // As plain text and as JSON escapes it.
  return values
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])
    .reduce((kept, value) => kept.replaceAll(value, HIDDEN), text)
}
