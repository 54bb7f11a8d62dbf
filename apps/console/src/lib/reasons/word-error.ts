import type { ApiError } from '@millrace/contract'
import { i18n } from '../i18n/i18n.ts'
import { reasonIn } from './reason-in.ts'
import { wordFailure } from './word-failure.ts'

/** Words a failure in the console's language; the server's message stays where there is no text for its reason. */
export async function wordError(error: ApiError): Promise<void> {
  await i18n.loadNamespaces('reasons')
  error.message = wordFailure(reasonIn(error))
}
