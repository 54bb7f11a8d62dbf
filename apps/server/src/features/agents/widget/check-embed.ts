import { agents, type Data } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { EgressError } from '../../../egress/index.ts'
import { consumeLimits } from '../../../http/consume-limits.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { botConfigOf, findAgent } from '../queries.ts'
import { directivesAgainst, readPage } from './read-page.ts'

type EmbedCheck = Data<typeof agents.checkEmbed>

const TIMEOUT_MS = 15_000
const MOST_BYTES = 5_000_000
const MOST_LETTERS = 1_000_000
const LONGEST_HEADER = 20_000
const MOST_POLICIES = 20
/** Checks per member and minute. */
const MOST_A_MINUTE = 20

/** Checks a web page as a browser would, for anything that blocks the widget. `hosts` are this server's origins. */
export async function checkEmbed(
  context: Context,
  member: Member,
  { id, url, hosts, signal }: { id: string; url: string; hosts: readonly string[]; signal: AbortSignal },
): Promise<EmbedCheck> {
  const agent = await asMember(context, member, (tx) => findAgent(tx, member, id))
  const { allowedDomains } = botConfigOf(agent).security
  await consumeLimits(context, [
    {
      key: `embed-check:${member.userId}`,
      points: MOST_A_MINUTE,
      seconds: 60,
      message: 'You’ve checked too many pages. Wait a minute.',
    },
  ])
  const page = await fetchPage(context, url, signal)
  const site = new URL(page?.url ?? url).origin
  const problems: agents.EmbedProblem[] = []
  if (!hosts.includes(site) && !agents.isOfSites(allowedDomains, site)) problems.push('notAllowed')
  if (page === null) return { site, problems: ['unreachable', ...problems], directives: [] }
  const { scripts, policies } = readPage(page.html, new URL(page.url), hosts)
  const own = scripts.filter(({ agent: named }) => named?.toLowerCase() === agent.public_id)
  if (scripts.length === 0) problems.push('noScript')
  else if (own.length === 0) problems.push('otherAgent')
  const { host = hosts[0]!, hasNonce = false } = own[0] ?? {}
  const against = [...page.policies, ...policies]
    .slice(0, MOST_POLICIES)
    .flatMap((one) => directivesAgainst(one, host, hasNonce))
  const directives = [...new Set(against)]
  if (directives.length > 0) problems.push('policy')
  return { site, problems, directives }
}

/** A page with its policies, or null. */
async function fetchPage({ egress, log }: Context, url: string, signal: AbortSignal) {
  try {
    const response = await egress.fetch(url, { timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES, signal })
    const html = (await response.text()).slice(0, MOST_LETTERS)
    if (!response.ok) return null
    const header = (response.headers.get('content-security-policy') ?? '').slice(0, LONGEST_HEADER)
    const policies = header.split(',').filter(Boolean).slice(0, MOST_POLICIES)
    return { url: response.url || url, html, policies }
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    log.info({ url, code: error.code }, 'a page could not be read for checking the widget')
    return null
  }
}
