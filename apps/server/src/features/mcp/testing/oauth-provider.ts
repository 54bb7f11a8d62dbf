import type { OAuthClientProvider } from '@modelcontextprotocol/client'

type Stored = Awaited<ReturnType<NonNullable<OAuthClientProvider['tokens']>>>

export const REDIRECT = 'http://127.0.0.1:7777/callback'

/** What a program keeps while the official client signs in, in memory. `opened` are the URLs for the person's browser. */
export function oauthProvider() {
  const opened: URL[] = []
  let tokens: Stored
  let client: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>
  let discovery: Awaited<ReturnType<NonNullable<OAuthClientProvider['discoveryState']>>>
  let verifier = ''
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: {
      client_name: 'Test app',
      redirect_uris: [REDIRECT],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    state: () => 'state of the app',
    clientInformation: () => client,
    saveClientInformation: (given) => {
      client = given
    },
    tokens: () => tokens,
    saveTokens: (given) => {
      tokens = given
    },
    redirectToAuthorization: (url) => {
      opened.push(url)
    },
    saveCodeVerifier: (given) => {
      verifier = given
    },
    codeVerifier: () => verifier,
    saveDiscoveryState: (given) => {
      discovery = given
    },
    discoveryState: () => discovery,
    invalidateCredentials: (scope) => {
      if (scope === 'tokens' || scope === 'all') tokens = undefined
      if (scope === 'client' || scope === 'all') client = undefined
    },
  }
  return {
    provider,
    opened,
    tokens: () => tokens!,
    clientId: () => client!.client_id,
    setAccess: (access: string) => {
      tokens = { ...tokens!, access_token: access }
    },
  }
}
