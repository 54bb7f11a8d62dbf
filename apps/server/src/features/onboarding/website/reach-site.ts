import { say } from '@millrace/contract/reasons'
import { inEnglish, type Reason, reasonOf } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { type Egress, EgressError } from '../../../egress/index.ts'
import type { Member } from '../../../lib/actor.ts'
import { DocumentError, refusalOf } from '../../../lib/documents/index.ts'
import { Failure } from '../../../lib/errors.ts'
import { crawlRefusal } from '../../knowledge/index.ts'

const TIMEOUT_MS = 15_000
/** Overloaded or under maintenance: the crawl retries later and may well succeed. */
const LATER = new Set([429, 503])

/**
 * Checks that a page responds at the URL and that robots rules allow reading, before anything is created: an unreadable
 * website leaves nothing behind. Tries `https` and `http`, and returns the URL that responds. Throws `invalid_request`
 * with advice.
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
    // Advice for the operator is shown to operators only.
    throw refused(
      isPrivate && !isOperator(context, member) ? say('site.private') : (error.reason ?? error.message),
    )
  }
}

/** Where others cannot create accounts, the admins of the single account operate the server. */
const isOperator = ({ config }: Context, { role }: Member): boolean =>
  config.signup === 'owner' && role === 'AIACCOUNTADMIN'

async function expectPage(egress: Egress, url: string): Promise<void> {
  const response = await egress.fetch(url, { timeoutMs: TIMEOUT_MS })
  await response.body?.cancel()
  if (!response.ok && !LATER.has(response.status)) throw refusalOf(response)
}

/**
 * Tries a URL and, if no connection was possible at all, the other scheme. Returns the one that worked. If both fail,
 * it throws the first error, which is about the URL that the user typed.
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
