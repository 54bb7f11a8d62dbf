import type { IncomingMessage, ServerResponse } from 'node:http'

export type ConnectVendor = 'google' | 'slack' | 'meta' | 'calendly'

/** Who agrees at a vendor. */
interface ConnectPerson {
  id: string
  /** An email address, or the name of a workspace. */
  name: string
}

/** An answer instead of the usual one. `hang`: none at all. */
export type ConnectFault = { status: number; headers?: Record<string, string>; body?: unknown } | 'hang'

export interface Grant {
  vendor: ConnectVendor
  redirectUri: string
  challenge: string | null
  scopes: string[]
  person: ConnectPerson
  /** Whether a refresh token comes with it. */
  refresh: boolean
}

export interface Access {
  vendor: ConnectVendor
  scopes: string[]
  person: ConnectPerson
}

/** A file or folder in someone's Drive. */
export interface DriveFile {
  id: string
  name: string
  mimeType: string
  /** Ids of folders; `root` for the top. */
  parents: string[]
  content?: Buffer
  modifiedTime: string
  trashed?: boolean
  /** Of someone else, who shares it. */
  shared?: boolean
  canDownload?: boolean
  /** An export above 10 MB. */
  tooLargeToExport?: boolean
}

/** A Page of Facebook that a person has a role in. */
interface FacebookPage {
  id: string
  name: string
  access_token: string
  /** What the person may do there. */
  tasks: string[]
  /** A professional account that is linked to it. */
  instagram_business_account?: { id: string; username: string; name: string }
}

/** A WhatsApp Business Account in a portfolio. */
interface WhatsAppAccount {
  id: string
  name: string
  numbers: {
    id: string
    display_phone_number: string
    verified_name: string
    platform_type: 'CLOUD_API' | 'ON_PREMISE' | 'NOT_APPLICABLE'
  }[]
}

/** A business portfolio that a person has a role in. */
interface Portfolio {
  id: string
  /** Whether the role lets them see its accounts. */
  shows: boolean
  owned: WhatsAppAccount[]
  shared: WhatsAppAccount[]
}

/** What all parts of the stand-in share. */
export interface State {
  base: () => string
  redirectUris: string[]
  people: Record<ConnectVendor, ConnectPerson>
  /** Whether people agree. */
  agrees: boolean
  /** Scopes that people leave out. */
  leftOut: Set<string>
  grants: Map<string, Grant>
  access: Map<string, Access>
  refresh: Map<string, Access>
  /** Who agreed before: Google gives a refresh token for the first consent only. */
  consented: Set<string>
  exchanges: number
  refreshes: number
  revoked: string[]
  /** Answers of the next calls below these paths, one each. */
  faults: Map<string, ConnectFault[]>
  /** How long a refresh takes. */
  refreshMs: number
  expiresIn: number
  /** Values of tabs by spreadsheet and title. */
  spreadsheets: Map<string, Map<string, string[][]>>
  /** Files and folders by ID, oldest first. */
  drive: Map<string, DriveFile>
  sharedDrives: { id: string; name: string }[]
  /** Files whose content was fetched. */
  driveReads: string[]
  /** The most entries on a page. */
  drivePageSize: number
  busy: { start: string; end: string }[]
  events: { id: string; calendar: string; body: Record<string, unknown>; query: Record<string, string> }[]
  links: { id: string; eventType: string }[]
  freePlan: boolean
  /** Pages by the ID of the person, in Meta's order. */
  pages: Map<string, FacebookPage[]>
  /** Business portfolios by the ID of the person. */
  portfolios: Map<string, Portfolio[]>
}

export const CLIENTS: Record<ConnectVendor, { id: string; secret: string }> = {
  google: { id: 'google-client', secret: 'google-secret' },
  slack: { id: 'slack-client', secret: 'slack-secret' },
  meta: { id: 'meta-client', secret: 'meta-secret' },
  calendly: { id: 'calendly-client', secret: 'calendly-secret' },
}

export interface Exchange {
  state: State
  request: IncomingMessage
  response: ServerResponse
  url: URL
  body: string
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
  response.end(JSON.stringify(body))
}

/** The access of a call’s bearer token; null if it is unknown, or of another vendor. */
export function accessOf({ state, request }: Exchange, vendor: ConnectVendor): Access | null {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const access = state.access.get(token)
  return access?.vendor === vendor ? access : null
}
