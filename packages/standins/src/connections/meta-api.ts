import { type Access, accessOf, type Exchange, json } from './state.ts'
import { revoke } from './oauth.ts'

// Meta's Graph API as a person's token sees it: permissions and fields are checked as strictly as there.

const failed = ({ response }: Exchange, status: number, code: number, message: string) =>
  json(response, status, { error: { message, type: 'OAuthException', code } })

export function metaApi(exchange: Exchange): void {
  const { url, request, response } = exchange
  const access = accessOf(exchange, 'meta')
  if (!access) return failed(exchange, 401, 190, 'Invalid OAuth access token')
  const path = url.pathname.replace(/^\/graph\/v\d+\.\d+/, '')
  if (path === '/me') return json(response, 200, access.person)
  if (path === '/me/accounts') return listPages(exchange, access)
  if (path === '/me/businesses') return listPortfolios(exchange, access)
  const edge = /^\/(\d+)\/(owned|client)_whatsapp_business_accounts$/.exec(path)
  if (edge) return listWhatsApp(exchange, access, { id: edge[1]!, way: edge[2]! })
  if (path !== '/me/permissions') return failed(exchange, 404, 100, 'Unknown path')
  if (request.method === 'DELETE') {
    const token = request.headers.authorization!.slice('Bearer '.length)
    return json(response, 200, { success: revoke('meta', exchange, token) })
  }
  const data = access.scopes.map((permission) => ({ permission, status: 'granted' }))
  json(response, 200, { data })
}

/** Fields with those in braces, such as `id,page{id,name}`; limits of nested lists are left out. */
function fieldsIn(text: string): Map<string, string[]> {
  const found = text.matchAll(/(?<![a-z_])([a-z_]+)(?:\.limit\(\d+\))?(?:\{([a-z_,]+)\})?(?:,|$)/g)
  return new Map(Array.from(found, ([, name, nested]) => [name!, nested?.split(',') ?? []]))
}

const KNOWN = new Set([
  'id',
  'name',
  'access_token',
  'tasks',
  'instagram_business_account',
  'username',
  'phone_numbers',
  'display_phone_number',
  'verified_name',
  'platform_type',
])

/** The fields that were asked for; null if one doesn't exist, and then everything is refused. */
function askedFields(exchange: Exchange): Map<string, string[]> | null {
  const fields = fieldsIn(exchange.url.searchParams.get('fields') ?? 'id,name')
  const unknown = [...fields].flatMap(([name, nested]) => [name, ...nested]).find((one) => !KNOWN.has(one))
  if (unknown === undefined) return fields
  failed(exchange, 400, 100, `(#100) Tried accessing nonexisting field (${unknown})`)
  return null
}

const pick = (of: object, names: Iterable<string>): Record<string, unknown> => {
  const wanted = new Set(['id', ...names])
  return Object.fromEntries(Object.entries(of).filter(([key]) => wanted.has(key)))
}

function lacks(exchange: Exchange, { scopes }: Access, scope: string): boolean {
  if (scopes.includes(scope)) return false
  failed(exchange, 403, 200, `(#200) Requires ${scope} permission to manage the object`)
  return true
}

/** Only the fields that were asked for; tokens only with this permission. Pages of 25 unless a limit says otherwise. */
function listPages(exchange: Exchange, access: Access): void {
  if (lacks(exchange, access, 'pages_show_list')) return
  const fields = askedFields(exchange)
  if (!fields) return
  const nested = fields.get('instagram_business_account')
  if (nested && lacks(exchange, access, 'instagram_basic')) return
  const all = (exchange.state.pages.get(access.person.id) ?? []).map((page) => {
    const { instagram_business_account: account, ...rest } = pick(page, fields.keys())
    if (account === undefined) return rest
    return { ...rest, instagram_business_account: pick(account as object, nested!) }
  })
  replyPage(exchange, all)
}

function listPortfolios(exchange: Exchange, access: Access): void {
  if (lacks(exchange, access, 'business_management') || !askedFields(exchange)) return
  replyPage(
    exchange,
    (exchange.state.portfolios.get(access.person.id) ?? []).map(({ id }) => ({ id })),
  )
}

function listWhatsApp(exchange: Exchange, access: Access, { id, way }: { id: string; way: string }): void {
  if (lacks(exchange, access, 'whatsapp_business_management')) return
  const portfolio = (exchange.state.portfolios.get(access.person.id) ?? []).find((one) => one.id === id)
  if (!portfolio) return failed(exchange, 400, 100, `(#100) Object with ID '${id}' does not exist`)
  if (!portfolio.shows) return failed(exchange, 403, 200, '(#200) Permissions error')
  const fields = askedFields(exchange)
  if (!fields) return
  const numbers = fields.get('phone_numbers')
  const accounts = way === 'owned' ? portfolio.owned : portfolio.shared
  const all = accounts.map((one) => ({
    ...pick(one, fields.keys()),
    ...(numbers ? { phone_numbers: { data: one.numbers.map((each) => pick(each, numbers)) } } : {}),
  }))
  replyPage(exchange, all)
}

function replyPage({ url, response }: Exchange, all: readonly object[]): void {
  const query = url.searchParams
  const limit = Math.min(Number(query.get('limit') ?? 25), 100)
  const from = Number(query.get('after') ?? 0)
  const data = all.slice(from, from + limit)
  const after = String(from + data.length)
  const next = from + limit < all.length ? { next: `${url.origin}${url.pathname}?after=${after}` } : {}
  json(response, 200, { data, paging: { cursors: { before: String(from), after }, ...next } })
}
