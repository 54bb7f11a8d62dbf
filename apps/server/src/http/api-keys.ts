import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { permission, type Role, ROLES, type team } from '@millrace/contract'
import type { Context } from '../context.ts'
import type { Member } from '../lib/actor.ts'
import { Failure, notFound } from '../lib/errors.ts'
import { hashToken, newToken } from '../lib/secrets.ts'
import { conversationProjectsOf } from './authorise.ts'
import { type KeyRow, useKey } from './use-key.ts'

const PREFIX = 'mrk_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
// 43 characters from an alphabet of 62 carry 256 bits.
const SECRET_LENGTH = 43
const CHECK_LENGTH = 6
const FORMAT = new RegExp(`^${PREFIX}([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECK_LENGTH}})$`)

/**
 * A new key: a prefix for secret scanners, 256 random bits, and a checksum that detects typos without a database
 * lookup. Only letters and digits, so that a double click selects all of it.
 */
export function newApiKey(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return PREFIX + secret + checksum(secret)
}

/** The part of a key that can be shown after its creation. */
export const maskApiKey = (key: string): string => `${key.slice(0, PREFIX.length + 4)}…${key.slice(-4)}`

export const looksLikeApiKey = (token: string): boolean => token.startsWith(PREFIX)

const ACCESS_PREFIX = 'mra_'

/** A token that an MCP client gets by OAuth. */
export const newAccessToken = (): string => ACCESS_PREFIX + newToken()

export const looksLikeAccessToken = (token: string): boolean => token.startsWith(ACCESS_PREFIX)

function isWellFormed(token: string): boolean {
  const match = FORMAT.exec(token)
  return match !== null && checksum(match[1]!) === match[2]
}

function checksum(secret: string): string {
  let rest = crc32(secret)
  let text = ''
  for (let place = 0; place < CHECK_LENGTH; place += 1) {
    text = ALPHABET[rest % ALPHABET.length] + text
    rest = Math.floor(rest / ALPHABET.length)
  }
  return text
}

/** The member that a key acts as: its creator in the key's account, limited to the key's scopes and projects. */
export async function authenticateApiKey(context: Context, call: KeyCall): Promise<Member> {
  const row = isWellFormed(call.token) ? await useKey(context, hashToken(call.token)) : undefined
  if (!row) throw new Failure('unauthenticated', 'This API key is invalid, expired or revoked.')
  return memberOf(row, call)
}

/** The same for an access token. It is for `/mcp` only: `authenticate` takes none. */
export async function authenticateAccessToken(context: Context, call: KeyCall): Promise<Member> {
  const row = looksLikeAccessToken(call.token) ? await useKey(context, hashToken(call.token)) : undefined
  if (!row) throw new Failure('unauthenticated', 'This access token is invalid, expired or revoked.')
  return memberOf(row, call)
}

interface KeyCall {
  token: string
  projectId: string | null
  ip: string
}

function memberOf(row: KeyRow, call: KeyCall): Member {
  const projectIds = row.projects.map((project) => project.id)
  if (call.projectId !== null && !projectIds.includes(call.projectId)) throw notFound('project')
  const scopes = allowedScopes(row)
  const conversationProjects = scopes.includes('conversations') ? conversationProjectsOf(row) : []
  const first = row.projects.find((project) => project.is_default) ?? row.projects[0]
  return {
    kind: 'member',
    userId: row.user_id,
    // A key is not a session and gives access to nothing that belongs to one.
    sessionId: '',
    username: row.email,
    name: row.name,
    accountId: row.account_id,
    edition: row.edition,
    membershipId: row.membership_id,
    role: lesserRole(roleOf(row.scopes), row.role),
    projectIds,
    conversationProjects,
    projectId: call.projectId ?? first?.id ?? '',
    ip: call.ip,
    isOperator: false,
    apiKey: { id: row.id, name: row.key_name, scopes, isLimited: !row.all_projects },
  }
}

/** The highest role among a key's scopes. */
function roleOf(scopes: readonly team.KeyScope[]): Role {
  if (scopes.includes('admin')) return 'AIACCOUNTADMIN'
  return scopes.includes('write') ? 'AIEDITOR' : 'AIREADER'
}

const lesserRole = (a: Role, b: Role): Role => ROLES[Math.min(ROLES.indexOf(a), ROLES.indexOf(b))]!

/** A key can read conversations only while its creator can, in at least one project. */
function allowedScopes(row: KeyRow): team.KeyScope[] {
  const mayRead = permission('readConversations', row) === 'yes' || conversationProjectsOf(row).length > 0
  return mayRead ? row.scopes : row.scopes.filter((scope) => scope !== 'conversations')
}
