import { say } from '@millrace/contract/reasons'
import { inEnglish, type Reason, reasonOf } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { EgressError } from '../../../egress/index.ts'
import { DocumentError, refusalOf } from '../../../lib/documents/index.ts'
import { Failure } from '../../../lib/errors.ts'
import { crawlRefusal } from '../../knowledge/index.ts'

const TIMEOUT_MS = 15_000
/** Too many visitors, or work on the site: it is asked again later, so that it may well be read. */
const LATER = new Set([429, 503])

/**
 * Looks whether a page answers at the address, and whether any page may be read there, before anything is made for it: of
 * a website that cannot be read, nothing is left behind. Throws `invalid_request` that says what to do.
 */
export async function reachSite({ egress, log }: Context, url: string): Promise<void> {
  try {
    const response = await egress.fetch(url, { timeoutMs: TIMEOUT_MS })
    await response.body?.cancel()
    if (!response.ok && !LATER.has(response.status)) throw refusalOf(response)
    const refusal = await crawlRefusal(egress, url, AbortSignal.timeout(TIMEOUT_MS))
    if (refusal) throw refused(refusal)
  } catch (error) {
    if (!(error instanceof EgressError) && !(error instanceof DocumentError)) throw error
    // What an operator can do about it is for the log, not for whoever has a shop.
    log.info({ url, code: error.code, reason: error.message }, 'a website could not be reached for an agent')
    const isPrivate = error instanceof EgressError && error.code === 'blocked_address'
    throw refused(isPrivate ? say('site.private') : (error.reason ?? error.message))
  }
}

function refused(why: string | Reason): Failure {
  const message = inEnglish(why)
  const issues = [{ path: 'body.url', message }]
  return new Failure('invalid_request', message, { issues, reason: reasonOf(why) })
}
