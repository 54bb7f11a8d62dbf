import { mcp } from '@millrace/contract'
import { getOAuthProtectedResourceMetadataUrl, oauthMetadataResponse } from '@modelcontextprotocol/server'
import type { Config } from '../../../config/config.ts'
import { originOf } from '../../../lib/origin.ts'

type Origins = Pick<Config, 'publicUrl' | 'host' | 'port'>

const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Names this server as the one that issues tokens. */
export const issuerOf = (config: Origins): string => originOf(config)

/** What tokens are for. */
const resourceOf = (config: Origins): string => `${originOf(config)}/mcp`

/** OAuth sends codes and tokens through browsers, so it is only offered over TLS, or on this machine. */
export function isOffered(config: Origins): boolean {
  const { protocol, hostname } = new URL(originOf(config))
  return protocol === 'https:' || LOCAL.has(hostname)
}

/** Where clients learn how to sign in to `/mcp` (RFC 9728). */
export const metadataUrlOf = (config: Origins): string =>
  getOAuthProtectedResourceMetadataUrl(new URL(resourceOf(config)))

/** The documents by which clients find out how to sign in (RFC 9728 and 8414); undefined for other paths. */
export function metadataFor(config: Origins, path: string): Response | undefined {
  const issuer = issuerOf(config)
  return oauthMetadataResponse(new Request(new URL(path, issuer)), {
    resourceServerUrl: new URL(resourceOf(config)),
    resourceName: 'Millrace',
    scopesSupported: [...mcp.CLIENT_SCOPES],
    oauthMetadata: {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      registration_endpoint: `${issuer}/oauth/register`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      scopes_supported: [...mcp.CLIENT_SCOPES],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    },
  })
}

/** Whether the resource that a client names is this server's; clients of older versions name none. */
export const isOurResource = (config: Origins, given: readonly string[]): boolean =>
  given.every((one) => one.replace(/\/$/, '') === resourceOf(config))
