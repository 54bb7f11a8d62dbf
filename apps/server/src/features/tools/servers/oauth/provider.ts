import type { OAuthClientProvider, OAuthDiscoveryState } from '@modelcontextprotocol/client'
import type { Context } from '../../../../context.ts'
import { originOf } from '../../../../lib/origin.ts'

type Client = NonNullable<Awaited<ReturnType<OAuthClientProvider['clientInformation']>>>
type Tokens = NonNullable<Awaited<ReturnType<OAuthClientProvider['tokens']>>>

/** What is known of a server's sign-in; stored encrypted. */
export interface SignIn {
  client?: Client | undefined
  discovery?: OAuthDiscoveryState | undefined
  tokens?: Tokens | undefined
  /** When the access token expires, in ms since 1970; null if the server doesn't say. */
  expiresAt?: number | null
  verifier?: string
}

/** Where vendors lead people back to. */
const callbackUrl = (config: Context['config']): string => `${originOf(config)}/oauth/tool-server`

/** The vendor answers in JSON of some hundred bytes; keys of an issuer are not read. */
const MOST_BYTES = 100_000
const TIMEOUT_MS = 10_000

/** For all that the official client asks of servers that issue tokens. */
export const signInFetch = ({ egress }: Pick<Context, 'egress'>): typeof fetch =>
  egress.asFetch({ timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES, maxRedirects: 0 })

interface ProviderInput {
  context: Context
  signIn: SignIn
  state: string
  onRedirect: (url: URL) => void
}

/** Keeps for the official client, in `signIn`, what it finds out. */
export function providerOf({ context, signIn, state, onRedirect }: ProviderInput): OAuthClientProvider {
  const redirectUrl = callbackUrl(context.config)
  return {
    redirectUrl,
    clientMetadata: {
      client_name: 'Millrace',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
    state: () => state,
    clientInformation: () => signIn.client,
    saveClientInformation: (client) => {
      signIn.client = client
    },
    tokens: () => signIn.tokens,
    saveTokens: (tokens) => {
      setTokens(signIn, tokens, context.now())
    },
    redirectToAuthorization: onRedirect,
    saveCodeVerifier: (verifier) => {
      signIn.verifier = verifier
    },
    codeVerifier: () => signIn.verifier ?? '',
    saveDiscoveryState: (discovery) => {
      signIn.discovery = discovery
    },
    discoveryState: () => signIn.discovery,
  }
}

/** Tokens that were just issued. */
export function setTokens(signIn: SignIn, tokens: Tokens, now: Date): void {
  signIn.tokens = tokens
  const { expires_in: seconds } = tokens
  signIn.expiresAt = typeof seconds === 'number' && seconds > 0 ? now.getTime() + seconds * 1000 : null
}
