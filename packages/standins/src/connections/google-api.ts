import { driveApi } from './drive.ts'
import { accessOf, type Exchange, json } from './state.ts'

const AUTH = 'https://www.googleapis.com/auth/'

const error = (exchange: Exchange, code: number, status: string, message: string, reason = status) =>
  json(exchange.response, code, { error: { code, status, message, errors: [{ reason, message }] } })

/** Google’s APIs for spreadsheets, calendars and files, as far as they are used. */
export function googleApi(exchange: Exchange): void {
  const access = accessOf(exchange, 'google')
  if (!access)
    return error(exchange, 401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.')
  const { pathname } = exchange.url
  if (pathname.startsWith('/google-api/drive/v3/')) return driveApi(exchange, access)
  const isSheets = pathname.startsWith('/sheets/')
  const scope = isSheets
    ? 'spreadsheets'
    : exchange.request.method === 'GET'
      ? 'calendar.readonly'
      : 'calendar.events'
  const enough =
    access.scopes.includes(AUTH + scope) ||
    (pathname.endsWith('/freeBusy') && access.scopes.includes(`${AUTH}calendar.readonly`))
  if (!enough)
    return error(exchange, 403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.')
  return isSheets ? sheets(exchange) : calendar(exchange)
}

function sheets(exchange: Exchange): void {
  const { state, url, response, request, body } = exchange
  const matched = /^\/sheets\/v4\/spreadsheets\/([^/]+)(?:\/values\/([^/]+?)(:append)?)?$/.exec(url.pathname)
  if (!matched) return error(exchange, 404, 'NOT_FOUND', 'Not found.')
  const [, id, encoded, append] = matched
  const tabs = state.spreadsheets.get(decodeURIComponent(id!))
  if (!tabs) return error(exchange, 404, 'NOT_FOUND', 'Requested entity was not found.')
  if (encoded === undefined)
    return json(response, 200, { sheets: [...tabs.keys()].map((title) => ({ properties: { title } })) })
  const range = decodeURIComponent(encoded)
  const title = tabNamed(range, [...tabs.keys()])
  const rows = title === null ? undefined : tabs.get(title)
  if (!rows) return error(exchange, 400, 'INVALID_ARGUMENT', `Unable to parse range: ${range}`)
  if (!append) {
    const [first, last] = rowsOf(range)
    return json(response, 200, { range, majorDimension: 'ROWS', values: rows.slice(first, last) })
  }
  if (request.method !== 'POST') return error(exchange, 405, 'INVALID_ARGUMENT', 'Method not allowed.')
  const option = url.searchParams.get('valueInputOption')
  if (option !== 'RAW' && option !== 'USER_ENTERED')
    return error(exchange, 400, 'INVALID_ARGUMENT', "'valueInputOption' is required but not specified")
  const { values } = JSON.parse(body) as { values?: (string | number | boolean | null)[][] }
  if (!Array.isArray(values)) return error(exchange, 400, 'INVALID_ARGUMENT', 'values is missing')
  const start = rows.length + 1
  rows.push(...values.map((row) => row.map((value) => (value === null ? '' : String(value)))))
  const updatedRange = `'${title}'!A${start}:Z${rows.length}`
  json(response, 200, { spreadsheetId: id, updates: { updatedRange, updatedRows: values.length } })
}

/** A1 notation: a quoted or bare title, with cells or without. */
function tabNamed(range: string, titles: string[]): string | null {
  const quoted = /^'((?:[^']|'')*)'(?:!.*)?$/.exec(range)?.[1]?.replaceAll("''", "'")
  const name = quoted ?? (range.includes('!') ? range.slice(0, range.indexOf('!')) : range)
  return titles.find((title) => title.toLowerCase() === name.toLowerCase()) ?? null
}

function rowsOf(range: string): [number, number | undefined] {
  const [, first, last] = /![A-Z]*(\d+)(?::[A-Z]*(\d+))?$/.exec(range) ?? []
  return [first === undefined ? 0 : Number(first) - 1, last === undefined ? undefined : Number(last)]
}

function calendar(exchange: Exchange): void {
  const { state, url, response, body } = exchange
  if (url.pathname === '/google-api/calendar/v3/freeBusy') {
    const asked = JSON.parse(body) as { timeMin?: string; timeMax?: string; items?: { id: string }[] }
    if (!asked.timeMin || !asked.timeMax || !asked.items)
      return error(exchange, 400, 'INVALID_ARGUMENT', 'Missing.')
    const calendars = asked.items.map(({ id }) => [
      id,
      id === 'nobody@example.test'
        ? { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] }
        : { busy: state.busy.filter(({ start, end }) => end > asked.timeMin! && start < asked.timeMax!) },
    ])
    return json(response, 200, {
      kind: 'calendar#freeBusy',
      calendars: Object.fromEntries(calendars) as unknown,
    })
  }
  const one = /^\/google-api\/calendar\/v3\/calendars\/[^/]+\/events\/([^/]+)$/.exec(url.pathname)?.[1]
  if (one !== undefined) {
    const event = state.events.find((each) => each.id === one)
    return event
      ? json(response, 200, { ...event.body, htmlLink: `https://calendar.example.test/${one}` })
      : error(exchange, 404, 'NOT_FOUND', 'Not Found')
  }
  const id = /^\/google-api\/calendar\/v3\/calendars\/([^/]+)\/events$/.exec(url.pathname)?.[1]
  if (id === undefined) return error(exchange, 404, 'NOT_FOUND', 'Not Found')
  const event = JSON.parse(body) as Record<string, unknown> & { id?: string }
  const key = event.id ?? `made${state.events.length}`
  // https://developers.google.com/workspace/calendar/api/v3/reference/events/insert
  if (!/^[a-v0-9]{5,1024}$/.test(key))
    return error(exchange, 400, 'INVALID_ARGUMENT', 'Invalid resource id value.')
  if (state.events.some((one) => one.id === key))
    return error(exchange, 409, 'ALREADY_EXISTS', 'The requested identifier already exists.', 'duplicate')
  state.events.push({
    id: key,
    calendar: decodeURIComponent(id),
    body: event,
    query: Object.fromEntries(url.searchParams),
  })
  json(response, 200, {
    ...event,
    id: key,
    htmlLink: `https://calendar.example.test/${key}`,
    status: 'confirmed',
  })
}
