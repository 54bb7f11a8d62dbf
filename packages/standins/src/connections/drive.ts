import { createHash } from 'node:crypto'
import { type Access, type DriveFile, type Exchange, json } from './state.ts'

const AUTH = 'https://www.googleapis.com/auth/'
const APPS = 'application/vnd.google-apps.'
const FOLDER = `${APPS}folder`
const OFFICE = 'application/vnd.openxmlformats-officedocument.'

const refuse = (exchange: Exchange, code: number, reason: string, message: string) =>
  json(exchange.response, code, { error: { code, message, errors: [{ domain: 'global', reason, message }] } })

/** Version 3 of Drive’s API, as far as it is used. */
export function driveApi(exchange: Exchange, access: Access): void {
  const { url, request } = exchange
  if (!access.scopes.includes(`${AUTH}drive.readonly`))
    return refuse(exchange, 403, 'insufficientPermissions', 'Request had insufficient authentication scopes.')
  if (request.method !== 'GET') return refuse(exchange, 405, 'httpMethodNotAllowed', 'Method not allowed.')
  const path = url.pathname.slice('/google-api/drive/v3'.length)
  if (path === '/files') return listFiles(exchange)
  if (path === '/drives') return listDrives(exchange)
  const [, id, isExport] = /^\/files\/([^/]+)(\/export)?$/.exec(path) ?? []
  if (id === undefined) return refuse(exchange, 404, 'notFound', 'Not found.')
  return oneFile(exchange, { id: decodeURIComponent(id), isExport: isExport !== undefined })
}

function oneFile(exchange: Exchange, { id, isExport }: { id: string; isExport: boolean }): void {
  const { state, url } = exchange
  const file = find(exchange, id)
  if (!file) return refuse(exchange, 404, 'notFound', `File not found: ${id}.`)
  const isMedia = url.searchParams.get('alt') === 'media'
  if (!isExport && !isMedia) return json(exchange.response, 200, present(exchange, file, fieldsOf(url, null)))
  state.driveReads.push(file.id)
  if (file.canDownload === false)
    return refuse(exchange, 403, 'cannotDownloadFile', 'This file cannot be downloaded by the user.')
  if (isExport) return exported(exchange, file)
  if (file.mimeType.startsWith(APPS))
    return refuse(exchange, 403, 'fileNotDownloadable', 'Only files with binary content can be downloaded.')
  return send(exchange, file, file.mimeType)
}

const EXPORTS: Record<string, string> = {
  [`${APPS}document`]: `${OFFICE}wordprocessingml.document`,
  [`${APPS}spreadsheet`]: `${OFFICE}spreadsheetml.sheet`,
  [`${APPS}presentation`]: `${OFFICE}presentationml.presentation`,
}

function exported(exchange: Exchange, file: DriveFile): void {
  const type = exchange.url.searchParams.get('mimeType')
  if (!type) return refuse(exchange, 400, 'required', 'Required parameter: mimeType')
  if (!file.mimeType.startsWith(APPS) || EXPORTS[file.mimeType] === undefined)
    return refuse(exchange, 403, 'fileNotExportable', 'Export only supports Docs Editors files.')
  if (EXPORTS[file.mimeType] !== type)
    return refuse(exchange, 400, 'badRequest', 'The requested conversion is not supported.')
  if (file.tooLargeToExport)
    return refuse(exchange, 403, 'exportSizeLimitExceeded', 'This file is too large to be exported.')
  return send(exchange, file, type)
}

function send({ response }: Exchange, { content = Buffer.alloc(0) }: DriveFile, type: string): void {
  response.writeHead(200, { 'content-type': type }).end(content)
}

/** `root` is the caller's own top folder. */
function find({ state }: Exchange, id: string): DriveFile | undefined {
  if (id !== 'root') return state.drive.get(id)
  const root = { id: 'rootfolder', name: 'My Drive', mimeType: FOLDER, parents: [] }
  return { ...root, modifiedTime: '2026-01-01T00:00:00.000Z' }
}

/** Without `fields`, Drive answers with only these: https://developers.google.com/workspace/drive/api/guides/fields-parameter */
const DEFAULT_FIELDS = ['kind', 'id', 'name', 'mimeType']

function fieldsOf(url: URL, list: 'files' | 'drives' | null): string[] {
  const given = url.searchParams.get('fields')
  if (given === null) return DEFAULT_FIELDS
  const inner = list === null ? given : (new RegExp(`${list}\\((.*)\\)$`).exec(given)?.[1] ?? '')
  return inner.replaceAll(/\([^)]*\)/g, '').split(',')
}

function present({ state }: Exchange, file: DriveFile, fields: string[]): Record<string, unknown> {
  const { id, name, mimeType, modifiedTime, content } = file
  const isOwn = mimeType.startsWith(APPS)
  const all: Record<string, unknown> = {
    kind: 'drive#file',
    id,
    name,
    mimeType,
    modifiedTime,
    trashed: file.trashed ?? false,
    webViewLink: `${state.base().replace('http:', 'https:')}/drive/${id}`,
    capabilities: { canDownload: file.canDownload !== false },
    ...(isOwn || !content
      ? {}
      : { size: String(content.length), md5Checksum: createHash('md5').update(content).digest('hex') }),
  }
  return Object.fromEntries(Object.entries(all).filter(([key]) => fields.includes(key)))
}

const MOST_PER_PAGE = 1000
const ORDERS = new Set(['createdTime', 'folder', 'name', 'name_natural', 'modifiedTime'])

function listFiles(exchange: Exchange): void {
  const { state, url, response } = exchange
  const query = url.searchParams
  const accepts = conditionOf(query.get('q') ?? '')
  if (!accepts) return refuse(exchange, 400, 'invalid', 'Invalid Value')
  const order = (query.get('orderBy') ?? '').split(',').filter(Boolean)
  if (order.some((key) => !ORDERS.has(key))) return refuse(exchange, 400, 'invalid', 'Invalid sort order')
  const isFolder = ({ mimeType }: DriveFile) => Number(mimeType === FOLDER)
  const found = [...state.drive.values()].filter(accepts)
  if (order.includes('folder'))
    found.sort((a, b) => isFolder(b) - isFolder(a) || a.name.localeCompare(b.name))
  const page = pageOf(exchange, found)
  if (!page) return
  const fields = fieldsOf(url, 'files')
  json(response, 200, {
    kind: 'drive#fileList',
    incompleteSearch: false,
    files: page.items.map((file) => present(exchange, file, fields)),
    ...page.more,
  })
}

function listDrives(exchange: Exchange): void {
  const page = pageOf(exchange, exchange.state.sharedDrives)
  if (page) json(exchange.response, 200, { kind: 'drive#driveList', drives: page.items, ...page.more })
}

function pageOf<T>(exchange: Exchange, all: T[]): { items: T[]; more: { nextPageToken?: string } } | null {
  const query = exchange.url.searchParams
  const size = Math.min(Number(query.get('pageSize') ?? 100), MOST_PER_PAGE, exchange.state.drivePageSize)
  const token = query.get('pageToken')
  const from = token === null ? 0 : Number(/^~(\d+)$/.exec(token)?.[1] ?? Number.NaN)
  if (Number.isNaN(from)) {
    refuse(exchange, 400, 'invalid', 'Invalid Value')
    return null
  }
  const next = from + size
  return { items: all.slice(from, next), more: next < all.length ? { nextPageToken: `~${next}` } : {} }
}

/** Only the conditions that are used, joined by `and`; null for others. */
function conditionOf(query: string): ((file: DriveFile) => boolean) | null {
  const conditions = query.split(' and ').map((part) => {
    const text = (pattern: RegExp) => pattern.exec(part)?.[1]?.replaceAll(/\\(.)/g, '$1')
    const parent = text(/^'((?:[^'\\]|\\.)*)' in parents$/)
    const named = text(/^name contains '((?:[^'\\]|\\.)*)'$/)
    if (parent !== undefined)
      return (file: DriveFile) => file.parents.includes(parent === 'rootfolder' ? 'root' : parent)
    if (named !== undefined) return (file: DriveFile) => file.name.toLowerCase().includes(named.toLowerCase())
    if (part === 'trashed = false') return (file: DriveFile) => file.trashed !== true
    if (part === 'sharedWithMe = true') return (file: DriveFile) => file.shared === true
    return null
  })
  return conditions.some((one) => one === null)
    ? null
    : (file) => conditions.every((accepts) => accepts!(file))
}
