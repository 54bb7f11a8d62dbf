import { say } from '@millrace/contract/reasons'
import { inEnglish, type Reason, reasonOf } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { type Egress, EgressError } from '../../../egress/index.ts'
import type { Member } from '../../../lib/actor.ts'
import { DocumentError, refusalOf } from '../../../lib/documents/index.ts'
import { Failure } from '../../../lib/errors.ts'
import { crawlRefusal } from '../../knowledge/index.ts'

const TIMEOUT_MS = 15_000
/** Too many visitors, or work on the site: it is asked again later, so that it may well be read. */
const LATER = new Set([429, 503])

/**
 * Looks whether a page answers at the address, and whether any page may be read there, before anything is made for it: of
 * a website that cannot be read, nothing is left behind. Gives the address that answers: where none does with `https`, that
 * with `http`, or the other way round. Throws `invalid_request` that says what to do.
 */
export async function reachSite(context: Context, member: Member, url: string): Promise<string> {
  const { egress, log } = context
  try {
    const reached = await tryBoth(url, (address) => expectPage(egress, address))
    const refusal = await crawlRefusal(egress, reached, AbortSignal.timeout(TIMEOUT_MS))
    if (refusal) throw refused(refusal)
    return reached
  } catch (error) {
    if (!(error instanceof EgressError) && !(error instanceof DocumentError)) throw error
    log.info({ url, code: error.code, reason: error.message }, 'a website could not be reached for an agent')
    const isPrivate = error instanceof EgressError && error.code === 'blocked_address'
    // What an operator can do about it is for whoever has the server, not for whoever has a shop.
    throw refused(
      isPrivate && !isOperator(context, member) ? say('site.private') : (error.reason ?? error.message),
    )
  }
}

/** Where accounts can't be opened by others, the admins of the one account have the server, too. */
const isOperator = ({ config }: Context, { role }: Member): boolean =>
  config.signup === 'owner' && role === 'AIACCOUNTADMIN'

async function expectPage(egress: Egress, url: string): Promise<void> {
  const response = await egress.fetch(url, { timeoutMs: TIMEOUT_MS })
  await response.body?.cancel()
  if (!response.ok && !LATER.has(response.status)) throw refusalOf(response)
}

/**
 * Tries an address, then the same with the other scheme where nothing could be talked to at all. Gives the one that worked;
 * of two that failed, the failure of the first says more: it is what was typed.
 */
export async function tryBoth(url: string, attempt: (url: string) => Promise<void>): Promise<string> {
  try {
    await attempt(url)
    return url
  } catch (error) {
    const other = otherScheme(url)
    if (!(error instanceof EgressError) || !(error.code === 'network' || error.code === 'timeout'))
      throw error
    const failure = await attempt(other).then(
      () => null,
      () => error,
    )
    if (failure) throw failure
    return other
  }
}

function otherScheme(url: string): string {
  const other = new URL(url)
  other.protocol = other.protocol === 'https:' ? 'http:' : 'https:'
  return other.href
}

function refused(why: string | Reason): Failure {
  const message = inEnglish(why)
  const issues = [{ path: 'body.url', message }]
  return new Failure('invalid_request', message, { issues, reason: reasonOf(why) })
}
