import type { FastifyRequest } from 'fastify'
import { authenticateAccessToken, looksLikeAccessToken, looksLikeApiKey } from '../../../http/api-keys.ts'
import { authenticate, bearerToken } from '../../../http/auth.ts'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure } from '../../../lib/errors.ts'
import { originOf } from '../../../lib/origin.ts'

const ID_MAX = 100
const SESSION = /^[\x21-\x7e]{1,128}$/
const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The member that an API key or access token acts as. With a project in the query or header, only that one is within reach. */
export async function callerOf(context: Context, request: FastifyRequest): Promise<Member> {
  const token = bearerToken(request.headers.authorization)
  const isAccess = token !== null && looksLikeAccessToken(token)
  if (token === null || !(isAccess || looksLikeApiKey(token)))
    throw new Failure(
      'unauthenticated',
      'Sign in with OAuth, or send an API key of the account: “Authorization: Bearer mrk_…”.',
    )
  const projectId = projectIn(request)
  const call = { token, projectId, ip: request.ip }
  const member = await (isAccess ? authenticateAccessToken(context, call) : authenticate(context, call))
  if (projectId === null) return member
  const conversationProjects = member.conversationProjects.filter((id) => id === projectId)
  return { ...member, projectIds: [projectId], conversationProjects }
}

function projectIn({ query, headers }: FastifyRequest): string | null {
  const given = (query as Record<string, unknown>).projectId ?? headers['x-project-id']
  if (given === undefined) return null
  if (typeof given !== 'string' || given.length > ID_MAX)
    throw new Failure('invalid_request', 'projectId: send exactly one ID')
  return given
}

/**
 * Refuses pages of other sites, as the protocol demands: a site whose name leads to this machine could otherwise reach a
 * server that only the machine can. Programs send no origin; pages of this machine are tools of its user.
 */
export function checkOrigin({ config }: Context, { headers: { origin } }: FastifyRequest): void {
  if (origin === undefined || origin === originOf(config)) return
  if (LOCAL.has(URL.parse(origin)?.hostname ?? '')) return
  throw new Failure('forbidden', 'This site’s pages can’t call the server. Call it from a program.')
}

/** The client's name for its session; empty without one. It only tells calls of clients apart that share a key. */
export function sessionOf({ headers }: FastifyRequest): string {
  const given = headers['mcp-session-id'] ?? ''
  if (typeof given === 'string' && (given === '' || SESSION.test(given))) return given
  throw new Failure('invalid_request', 'Mcp-Session-Id must have 1 to 128 visible ASCII characters.')
}
