import { CHANNELS } from '@millrace/channels'
import { edition, team } from '@millrace/contract'
import { z } from 'zod'
import { incompleteClients } from './client-settings.ts'

export const partsOf = (value = ''): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const list = z.string().default('').transform(partsOf)

const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/(?<!\/)\/+$/, ''))

export const DEFAULT_DATA_DIR = './data'

/** A secret with fewer distinct characters than this is a repeated word. */
const LEAST_DIFFERENT = 8
const secret = z
  .string()
  .min(32, 'must have at least 32 characters')
  .refine(
    (value) => value.length < 32 || new Set(value).size >= LEAST_DIFFERENT,
    'is too simple: make one with `openssl rand -hex 32`',
  )

/** 30 days, the same as "Stay signed in". */
const MOST_SESSION_HOURS = 30 * 24

/** The base URL of each vendor of a channel. */
const channelUrls = Object.fromEntries(
  CHANNELS.map(({ api }) => [api.setting, url.default(api.url)]),
) as Record<string, z.ZodDefault<typeof url>>

/** Every setting, with its default. `.env.example` explains each. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  PUBLIC_CHAT_URL: url.optional(),
  DATA_DIR: z.string().min(1).default(DEFAULT_DATA_DIR),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .refine(
      URL.canParse,
      'is not an address: write special characters of the user or password as %40 and so on',
    )
    .optional(),
  ROLE: z.enum(['all', 'server', 'worker']).default('all'),
  SECRET_KEY: secret.optional(),
  SIGNUP: z.enum(['owner', 'open']).default('owner'),
  SESSION_HOURS: z.coerce.number().int().min(1).max(MOST_SESSION_HOURS).default(12),
  DEFAULT_EDITION: edition.optional(),
  PLANS_FILE: z.string().min(1).optional(),
  PRICES_FILE: z.string().min(1).optional(),
  MCP_STDIO: z.string().min(1).optional(),
  CREDITS: z.coerce.number().min(0).max(1_000_000_000).optional(),
  BILLING: z.enum(['off', 'stripe']).default('off'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_\w+$/, 'must begin with sk_ (or rk_, for a restricted key)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must begin with whsec_')
    .optional(),
  STRIPE_API_URL: url
    .refine((value) => !URL.canParse(value) || new URL(value).pathname === '/', 'must have no path')
    .default('https://api.stripe.com'),
  EGRESS_ALLOW: list,
  TRUST_PROXY: list,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  KEY_CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(team.KEY_RATE.calls),
  STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(1000).default(30_000),
  MODEL_FIRST_TOKEN_SECONDS: z.coerce.number().min(1).max(600).default(30),
  MODEL_IDLE_SECONDS: z.coerce.number().min(1).max(600).default(20),
  ANSWER_ENCODER: z.enum(['on', 'off']).default('on'),
  OPENAI_API_KEY: z.string().min(1).optional(),
  OPENAI_BASE_URL: url.optional(),
  ANTHROPIC_API_KEY: z.string().min(1).optional(),
  ANTHROPIC_BASE_URL: url.optional(),
  GOOGLE_AI_API_KEY: z.string().min(1).optional(),
  GOOGLE_AI_BASE_URL: url.optional(),
  OPENAI_COMPATIBLE_BASE_URL: url.optional(),
  OPENAI_COMPATIBLE_API_KEY: z.string().min(1).optional(),
  MODEL_RECORDINGS: z.enum(['off', 'record', 'replay']).default('off'),
  MODEL_RECORDINGS_DIR: z.string().min(1).optional(),
  CREDENTIALS_KEY: secret.optional(),
  CREDENTIALS_KEY_PREVIOUS: list,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s<>@]@[^\s<>@]+>?$/, 'must be an address, or a name with <address>')
    .optional(),
  // Kept as written: some issuers distinguish a trailing slash.
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().trim().min(1).max(40).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: url.default('https://accounts.google.com'),
  GOOGLE_CONNECT_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CONNECT_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ACCOUNTS_URL: url.default('https://accounts.google.com'),
  GOOGLE_TOKEN_URL: url.default('https://oauth2.googleapis.com'),
  GOOGLE_SHEETS_URL: url.default('https://sheets.googleapis.com'),
  GOOGLE_API_URL: url.default('https://www.googleapis.com'),
  SLACK_CLIENT_ID: z.string().min(1).optional(),
  SLACK_CLIENT_SECRET: z.string().min(1).optional(),
  SLACK_SIGNING_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  SLACK_AUTH_URL: url.default('https://slack.com/oauth/v2'),
  META_APP_ID: z.string().min(1).optional(),
  META_APP_SECRET: z.string().min(1).optional(),
  META_VERIFY_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  META_DIALOG_URL: url.default('https://www.facebook.com'),
  CALENDLY_CLIENT_ID: z.string().min(1).optional(),
  CALENDLY_CLIENT_SECRET: z.string().min(1).optional(),
  CALENDLY_AUTH_URL: url.default('https://auth.calendly.com'),
  CALENDLY_API_URL: url.default('https://api.calendly.com'),
  FILE_STORE: z.enum(['local', 's3']).optional(),
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be the name of a bucket: 3 to 63 small letters, digits, . and -',
    )
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_FORCE_PATH_STYLE: z.enum(['true', 'false']).default('true'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  META_GRAPH_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d$/, 'must look like v25.0')
    .default('v25.0'),
  ...channelUrls,
})

/** Cookies ignore the port, so two origins that differ only by port would share them. */
function sharedHost({ PUBLIC_URL: own, PUBLIC_CHAT_URL: chat }: NodeJS.ProcessEnv): Problem[] {
  if (!own || !chat || !URL.canParse(own) || !URL.canParse(chat)) return []
  if (new URL(chat).pathname !== '/') return [['PUBLIC_CHAT_URL', 'must have no path']]
  if (new URL(own).hostname !== new URL(chat).hostname) return []
  return [['PUBLIC_CHAT_URL', 'must have another host name than PUBLIC_URL']]
}

const S3_SETTINGS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

/** A part of what an S3-compatible store needs is a mistake: without it, files would silently stay on the local disk. */
function incompleteS3(env: NodeJS.ProcessEnv): Problem[] {
  const names = [...S3_SETTINGS, 'S3_REGION', 'S3_FORCE_PATH_STYLE']
  const given = env.FILE_STORE === 's3' ? 'FILE_STORE=s3' : names.find((name) => env[name] !== undefined)
  if (given === undefined) return []
  return S3_SETTINGS.filter((name) => env[name] === undefined).map((name): Problem => [
    name,
    `is needed with ${given}`,
  ])
}

/** Settings that require other settings. Reported together with invalid values. */
function incomplete(env: NodeJS.ProcessEnv): Problem[] {
  const problems: Problem[] = []
  const need = (name: string, because: string) => {
    if (env[name] === undefined) problems.push([name, `is needed with ${because}`])
  }
  if (env.CREDENTIALS_KEY_PREVIOUS) need('CREDENTIALS_KEY', 'CREDENTIALS_KEY_PREVIOUS')
  if (env.OPENAI_COMPATIBLE_API_KEY) need('OPENAI_COMPATIBLE_BASE_URL', 'OPENAI_COMPATIBLE_API_KEY')
  if (env.SMTP_URL) need('MAIL_FROM', 'SMTP_URL')
  if (env.OIDC_ISSUER) need('OIDC_CLIENT_ID', 'OIDC_ISSUER')
  if (env.OIDC_CLIENT_ID) need('OIDC_ISSUER', 'OIDC_CLIENT_ID')
  if (env.GOOGLE_CLIENT_ID) need('GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID')
  if (env.OIDC_ISSUER && env.GOOGLE_CLIENT_ID)
    problems.push(['GOOGLE_CLIENT_ID', 'there is one sign-in provider: leave out OIDC_ISSUER or this'])
  if (env.PUBLIC_CHAT_URL) need('PUBLIC_URL', 'PUBLIC_CHAT_URL')
  if (env.BILLING === 'stripe')
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'PUBLIC_URL'])
      need(name, 'BILLING=stripe')
  problems.push(...sharedHost(env), ...incompleteS3(env), ...incompleteClients(env))
  if (env.ROLE && env.ROLE !== 'all' && !env.DATABASE_URL)
    problems.push([
      'ROLE',
      `ROLE=${env.ROLE} needs DATABASE_URL: the embedded database serves one process only (ROLE=all)`,
    ])
  return problems
}

export type Environment = z.output<typeof environment>

/** A setting's name and what is wrong with it. */
export type Problem = readonly [name: string, message: string]

/** Lines of the settings file that `npm start` could not parse, separated by newlines. */
const FILE_PROBLEMS = 'MILLRACE_ENV_FILE_PROBLEMS'

/** Reads the process environment; nothing else does. Empty values count as unset. */
export function parseEnvironment(source: NodeJS.ProcessEnv = process.env): {
  /** Null if a value is invalid. */
  env: Environment | null
  problems: Problem[]
  /** The raw settings, so that some can be checked even if others are invalid. */
  given: NodeJS.ProcessEnv
} {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = environment.safeParse(set)
  const wrong = result.error?.issues.map(({ path, message }): Problem => [path.join('.'), message]) ?? []
  const unreadable = (set[FILE_PROBLEMS] ?? '').split('\n').filter(Boolean)
  return {
    env: result.data ?? null,
    problems: [...unreadable.map((line): Problem => ['.env', line]), ...wrong, ...incomplete(set)],
    given: set,
  }
}

/** Same as `parseEnvironment`, but throws an error that lists all problems. */
export function readEnvironment(source?: NodeJS.ProcessEnv): Environment {
  const { env, problems } = parseEnvironment(source)
  if (!env || problems.length > 0) throw configurationError(problems)
  return env
}

export const configurationError = (problems: readonly Problem[]): Error =>
  new Error(
    `The configuration has ${problems.length} problem(s):\n${problems.map(([name, message]) => `  ${name}: ${message}`).join('\n')}`,
  )
