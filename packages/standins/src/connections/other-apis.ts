import { accessOf, type Exchange, json } from './state.ts'
import { revoke, slackBotOf, userUri } from './oauth.ts'

const refusal = (exchange: Exchange, status: number, title: string, message: string) =>
  json(exchange.response, status, { title, message })

/** Calendly’s API: ids are URIs. */
export function calendlyApi(exchange: Exchange): void {
  const { state, url, request, response, body } = exchange
  const access = accessOf(exchange, 'calendly')
  if (!access) return refusal(exchange, 401, 'Unauthenticated', 'The access token is invalid')
  const origin = `${state.base()}/calendly`
  const own = userUri(state.base(), access.person.id)
  if (url.pathname === '/calendly/users/me')
    return json(response, 200, { resource: { uri: own, name: 'A Person', email: access.person.name } })
  if (url.pathname === '/calendly/event_types') {
    if (url.searchParams.get('user') !== own)
      return refusal(exchange, 403, 'Permission Denied', 'Not your user')
    const collection = ['intro', 'demo'].map((name) => ({
      uri: `${origin}/event_types/${name}`,
      name,
      active: true,
      duration: 30,
      scheduling_url: `https://calendly.example.test/person/${name}`,
    }))
    return json(response, 200, {
      collection,
      pagination: { count: 2, next_page: null, next_page_token: null },
    })
  }
  if (url.pathname === '/calendly/scheduling_links' && request.method === 'POST') {
    if (state.freePlan)
      return refusal(exchange, 403, 'Permission Denied', 'Please upgrade your Calendly account')
    const asked = JSON.parse(body) as { max_event_count?: number; owner?: string; owner_type?: string }
    if (asked.max_event_count !== 1 || asked.owner_type !== 'EventType')
      return refusal(exchange, 400, 'Invalid Argument', 'The supplied parameters are invalid.')
    if (!asked.owner?.startsWith(`${origin}/event_types/`))
      return refusal(exchange, 404, 'Resource Not Found', 'The server could not find the requested resource.')
    const id = `link-${state.links.length + 1}`
    state.links.push({ id, eventType: asked.owner })
    return json(response, 201, {
      resource: {
        booking_url: `https://calendly.example.test/d/${id}`,
        owner: asked.owner,
        owner_type: 'EventType',
      },
    })
  }
  return refusal(exchange, 404, 'Resource Not Found', 'The server could not find the requested resource.')
}

/** Slack’s Web API: errors have status 200. */
export function slackApi(exchange: Exchange): void {
  const { url, response, request, body } = exchange
  const access = accessOf(exchange, 'slack')
  if (!access) return json(response, 200, { ok: false, error: 'invalid_auth' })
  if (url.pathname === '/slack-api/auth.revoke') {
    const token = request.headers.authorization!.slice('Bearer '.length)
    return json(response, 200, { ok: true, revoked: revoke('slack', exchange, token) })
  }
  const { id: team, name } = access.person
  if (url.pathname === '/slack-api/auth.test')
    return json(response, 200, {
      ok: true,
      url: 'https://acme.slack.test/',
      team: name,
      user: 'bot',
      team_id: team,
      user_id: slackBotOf(team),
      bot_id: 'B1',
      is_enterprise_install: false,
    })
  if (url.pathname !== '/slack-api/chat.postMessage')
    return json(response, 200, { ok: false, error: 'unknown_method' })
  if (!access.scopes.includes('chat:write'))
    return json(response, 200, { ok: false, error: 'missing_scope', needed: 'chat:write' })
  const { channel, text } = JSON.parse(body) as { channel?: string; text?: string }
  if (channel !== '#general' && channel !== 'C1')
    return json(response, 200, { ok: false, error: 'channel_not_found' })
  if (!text) return json(response, 200, { ok: false, error: 'no_text' })
  return json(response, 200, { ok: true, channel: 'C1', ts: '1800000000.000100', message: { text } })
}
