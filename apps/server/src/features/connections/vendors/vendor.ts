import type { connections } from '@millrace/contract'
import type { OAuthClient } from '../../../config/connections.ts'
import type { Context } from '../../../context.ts'

/** Tokens as they are stored. */
export interface Tokens {
  access: string
  /** Null where the vendor gives none. */
  refresh: string | null
}

/** What a vendor answered to a code or a refresh token. */
export interface Granted {
  tokens: Tokens
  scopes: string[]
  /** Seconds that the access token lasts; null if it doesn't expire. */
  expiresIn: number | null
  /** The token endpoint’s whole answer. */
  raw: Readonly<Record<string, unknown>>
  /** Of a checked ID token. */
  claims: Readonly<Record<string, unknown>> | null
}

/** Who agreed. */
export interface Identity {
  externalId: string
  name: string
}

/** A vendor that is connected by OAuth. Each has one file. */
export interface OAuthVendor {
  vendor: connections.OAuthVendorName
  /** As people know it. */
  label: string
  /** URLs of the protocol (RFC 8414). */
  metadata(context: Context): { issuer: string; authorization: string; token: string }
  /** How the client authenticates at the token endpoint. */
  clientAuth: 'post' | 'basic'
  /** Between scopes in the authorization URL. */
  scopeSeparator: ' ' | ','
  /** The scopes that each purpose needs. */
  scopes: Partial<Record<connections.Purpose, readonly string[]>>
  /** Scopes asked for with any purpose. */
  always: readonly string[]
  /** Whether PKCE is offered. */
  pkce: boolean
  /** More parameters of the authorization URL. */
  parameters: Readonly<Record<string, string>>
  /** Whether all connections to an account at the vendor have the same tokens: new ones void those of the others. */
  sharesTokens: boolean
  /** Whether an authorization is only useful with a refresh token. */
  needsRefresh: boolean
  /** Turns what the token endpoint answers into the standard’s form, where the vendor has its own. */
  standardize?: (body: Record<string, unknown>, status: number) => { body: unknown; status: number }
  /** Exchanges a short-lived token for a longer one. */
  prolong?: (context: Context, client: OAuthClient, granted: Granted) => Promise<Granted>
  /** Whether an answer refuses the token, where the vendor doesn't use status 401. */
  isRefusal?: (text: string) => boolean
  identify(context: Context, granted: Granted): Promise<Identity>
  /** Ends the access at the vendor. Throws when it isn't confirmed. */
  revoke(context: Context, client: OAuthClient, tokens: Tokens): Promise<void>
}

/** A text from a vendor, for people: one line, not too long. */
export const quoted = (text: unknown, most = 200): string =>
  typeof text === 'string'
    ? text
        .toWellFormed()
        .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
        .trim()
        .slice(0, most)
    : ''
