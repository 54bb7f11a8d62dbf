import { CHANNELS } from '@millrace/channels'
import { type credentials, type Edition, type Plans, PLANS, plans } from '@millrace/contract'
import { BASE_URLS } from '@millrace/models'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { configurationError, DEFAULT_DATA_DIR, type Environment, parseEnvironment } from './env.ts'
import { readTable } from './json-file.ts'
import { NO_PRICES, prices, type Prices } from './prices.ts'
import { type McpPrograms, readMcpPrograms } from './mcp-programs.ts'
import { billingOf, type BillingConfig } from './billing.ts'
import { type ConnectionsConfig, connectionsOf } from './connections.ts'
import { listProblems, placeProblems } from './problems.ts'
import { secretKey } from './secrets.ts'

export interface Config {
  port: number
  host: string
  /** Origin at which people reach the server; null until it is known (then the listening address is used). */
  publicUrl: string | null
  /** Separate origin for visitor pages; null uses the console's origin. */
  publicChatUrl: string | null
  dataDir: string
  databaseUrl: string | null
  serves: boolean
  works: boolean
  secret: string
  signup: 'owner' | 'open'
  /** Sessions end this long after their last use. "Stay signed in" extends this to 30 days. */
  sessionHours: number
  /** Edition of new accounts; null turns editions off and unlocks everything. */
  defaultEdition: Edition | null
  /** What each edition includes. */
  plans: Plans
  /** Of the server's models, of pages and of messages. */
  prices: Prices
  /** Programs of this machine that projects can use as MCP servers, by name; empty unless the operator lists some. */
  mcpPrograms: McpPrograms
  /** Monthly credits of every account, whatever its edition; null: as many as its edition includes. */
  credits: number | null
  /** Payment by card; null where nothing is sold. */
  billing: BillingConfig | null
  egressAllow: string[]
  trustProxy: string[]
  logLevel: Environment['LOG_LEVEL']
  /** Limit for one API key across all processes. */
  keyCallsPerMinute: number
  statementTimeoutMs: number
  openai: { apiKey: string | null; baseUrl: string } | null
  models: ModelConfig
  /** Keys that encrypt credentials, newest first; empty means a key file in the data folder. */
  credentialKeys: string[]
  metricsToken: string | null
  files: FilesConfig
  /** Null keeps mails in the outbox instead of sending them. */
  mail: { url: string; from: string } | null
  /** The OpenID Connect provider for signing in. */
  provider: Provider | null
  channels: ChannelsConfig
  connections: ConnectionsConfig
}

/** How vendors of channels are reached. */
interface ChannelsConfig {
  /** Base URLs by the name of their setting. */
  urls: Readonly<Record<string, string>>
  /** Of Meta's Graph API. */
  graphVersion: string
  /** From a request to the end of its response. */
  timeoutMs: number
}

const CHANNEL_TIMEOUT_MS = 20_000

/** Base URLs of the model vendors, and the installation's own keys for them. */
export interface ModelConfig {
  /** Calls with an account's own key go here too. */
  urls: Record<credentials.HostedVendor, string>
  anthropicKey: string | null
  googleKey: string | null
  compatible: { apiKey: string | null; baseUrl: string } | null
  /** Time to the first token of a response, and between two tokens. */
  timeouts: { firstTokenMs: number; idleMs: number }
  /** Whether the built-in model may load its sentence encoder. */
  encoder: boolean
  /** Null calls vendors without recording anything. */
  recordings: { mode: 'record' | 'replay'; folder: string } | null
}

/** Where files are stored. */
export interface FilesConfig {
  place: 'local' | 's3'
  /** With `local`: where `npm run move-files` moves them from. */
  s3: S3Config | null
}

/** A bucket of an S3-compatible store. */
export interface S3Config {
  /** Without a trailing slash. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket's name is in the path of URLs rather than in the host name. */
  pathStyle: boolean
}

export interface Provider {
  kind: 'google' | 'oidc'
  /** Label of the sign-in button. */
  name: string
  issuer: string
  clientId: string
  /** Null for a public client, which relies on PKCE alone. */
  clientSecret: string | null
}

/** Typed settings of this process. Throws one error that lists every problem. */
export async function loadConfig(source?: NodeJS.ProcessEnv): Promise<Config> {
  const { env, problems, given } = parseEnvironment(source)
  const dataDir = resolve(given.DATA_DIR ?? DEFAULT_DATA_DIR)
  problems.push(...(await placeProblems(given, dataDir)), ...listProblems(given))
  if (!env || problems.length > 0) throw configurationError(problems)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? null,
    publicChatUrl: env.PUBLIC_CHAT_URL ? new URL(env.PUBLIC_CHAT_URL).origin : null,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    serves: env.ROLE !== 'worker',
    works: env.ROLE !== 'server',
    secret: await secretKey({ given: env.SECRET_KEY, dataDir }),
    signup: env.SIGNUP,
    sessionHours: env.SESSION_HOURS,
    defaultEdition: env.DEFAULT_EDITION ?? (env.BILLING === 'stripe' ? 'FREE' : null),
    plans: env.PLANS_FILE ? await readTable('PLANS_FILE', env.PLANS_FILE, plans) : PLANS,
    prices: env.PRICES_FILE ? await readTable('PRICES_FILE', env.PRICES_FILE, prices) : NO_PRICES,
    mcpPrograms: env.MCP_STDIO ? await readMcpPrograms(env.MCP_STDIO) : new Map(),
    billing: billingOf(env),
    credits: env.CREDITS ?? null,
    egressAllow: env.EGRESS_ALLOW,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    keyCallsPerMinute: env.KEY_CALLS_PER_MINUTE,
    statementTimeoutMs: env.STATEMENT_TIMEOUT_MS,
    openai: openaiOf(env),
    models: modelsOf(env, dataDir),
    credentialKeys: credentialKeysOf(env),
    metricsToken: env.METRICS_TOKEN ?? null,
    files: filesOf(env),
    mail: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
    provider: providerOf(env),
    channels: channelsOf(env),
    connections: connectionsOf(env),
  }
}

function channelsOf(env: Environment): ChannelsConfig {
  const given = env as Readonly<Record<string, unknown>>
  const urls = CHANNELS.map(({ api }) => [api.setting, String(given[api.setting])] as const)
  return {
    urls: Object.fromEntries(urls),
    graphVersion: env.META_GRAPH_VERSION,
    timeoutMs: CHANNEL_TIMEOUT_MS,
  }
}

function providerOf(env: Environment): Provider | null {
  if (env.OIDC_ISSUER && env.OIDC_CLIENT_ID)
    return {
      kind: 'oidc',
      name: env.OIDC_NAME ?? 'Single sign-on',
      issuer: env.OIDC_ISSUER,
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET ?? null,
    }
  if (!env.GOOGLE_CLIENT_ID) return null
  return {
    kind: 'google',
    name: 'Google',
    issuer: env.GOOGLE_ISSUER,
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET ?? null,
  }
}

/** A key alone means the vendor's own endpoint; a URL alone means a server that needs no key. */
function openaiOf(env: Environment): Config['openai'] {
  if (!env.OPENAI_API_KEY && !env.OPENAI_BASE_URL) return null
  return { apiKey: env.OPENAI_API_KEY ?? null, baseUrl: env.OPENAI_BASE_URL ?? BASE_URLS.openai }
}

/** An S3-compatible store that is set up is used, unless `FILE_STORE` says otherwise. */
export function filesOf(env: Environment): FilesConfig {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return { place: 'local', s3: null }
  const pathStyle = env.S3_FORCE_PATH_STYLE === 'true'
  const s3 = { endpoint, bucket, region: env.S3_REGION, accessKeyId, secretAccessKey, pathStyle }
  return { place: env.FILE_STORE ?? 's3', s3 }
}

function modelsOf(env: Environment, dataDir: string): ModelConfig {
  const { MODEL_RECORDINGS: mode, MODEL_RECORDINGS_DIR: folder } = env
  return {
    urls: {
      ...BASE_URLS,
      openai: env.OPENAI_BASE_URL ?? BASE_URLS.openai,
      anthropic: env.ANTHROPIC_BASE_URL ?? BASE_URLS.anthropic,
      google: env.GOOGLE_AI_BASE_URL ?? BASE_URLS.google,
    },
    anthropicKey: env.ANTHROPIC_API_KEY ?? null,
    googleKey: env.GOOGLE_AI_API_KEY ?? null,
    compatible: env.OPENAI_COMPATIBLE_BASE_URL
      ? { baseUrl: env.OPENAI_COMPATIBLE_BASE_URL, apiKey: env.OPENAI_COMPATIBLE_API_KEY ?? null }
      : null,
    timeouts: { firstTokenMs: env.MODEL_FIRST_TOKEN_SECONDS * 1000, idleMs: env.MODEL_IDLE_SECONDS * 1000 },
    encoder: env.ANSWER_ENCODER === 'on',
    recordings: mode === 'off' ? null : { mode, folder: resolve(folder ?? join(dataDir, 'recordings')) },
  }
}

/** Newest first; empty if a key file in the data folder holds them. */
export const credentialKeysOf = (
  env: Pick<Environment, 'CREDENTIALS_KEY' | 'CREDENTIALS_KEY_PREVIOUS'>,
): string[] => (env.CREDENTIALS_KEY ? [env.CREDENTIALS_KEY, ...env.CREDENTIALS_KEY_PREVIOUS] : [])
