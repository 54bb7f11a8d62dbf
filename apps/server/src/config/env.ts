import { edition, team } from '@millrace/contract'
import { z } from 'zod'

const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

/** Every setting, with its default. `.env.example` explains each. */
export const environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: url.optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
      .optional(),
    ROLE: z.enum(['all', 'server', 'worker']).default('all'),
    SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
    SIGNUP: z.enum(['owner', 'open']).default('owner'),
    DEFAULT_EDITION: edition.optional(),
    EGRESS_ALLOW: list,
    TRUST_PROXY: list,
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
    KEY_CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(team.KEY_RATE.calls),
    STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(1000).default(30_000),
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
    CREDENTIALS_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
    CREDENTIALS_KEY_PREVIOUS: list,
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address, or a name with <address>')
      .optional(),
    // As it stands: to some issuers a slash at the end makes a difference.
    OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
    OIDC_CLIENT_ID: z.string().min(1).optional(),
    OIDC_CLIENT_SECRET: z.string().min(1).optional(),
    OIDC_NAME: z.string().trim().min(1).max(40).optional(),
    GOOGLE_CLIENT_ID: z.string().min(1).optional(),
    GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
    GOOGLE_ISSUER: url.default('https://accounts.google.com'),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  })
  .superRefine((env, context) => {
    for (const [name, message] of incomplete(env)) context.addIssue({ code: 'custom', path: [name], message })
    if (env.ROLE !== 'all' && !env.DATABASE_URL)
      context.addIssue({
        code: 'custom',
        path: ['ROLE'],
        message: `ROLE=${env.ROLE} needs DATABASE_URL: the embedded database serves one process only (ROLE=all)`,
      })
  })

/** Settings that need others beside them. */
function incomplete(env: Record<string, unknown>): [string, string][] {
  const problems: [string, string][] = []
  const need = (name: string, because: string) => {
    if (env[name] === undefined) problems.push([name, `is needed with ${because}`])
  }
  if (Array.isArray(env.CREDENTIALS_KEY_PREVIOUS) && env.CREDENTIALS_KEY_PREVIOUS.length > 0)
    need('CREDENTIALS_KEY', 'CREDENTIALS_KEY_PREVIOUS')
  if (env.OPENAI_COMPATIBLE_API_KEY) need('OPENAI_COMPATIBLE_BASE_URL', 'OPENAI_COMPATIBLE_API_KEY')
  if (env.SMTP_URL) need('MAIL_FROM', 'SMTP_URL')
  if (env.OIDC_ISSUER) need('OIDC_CLIENT_ID', 'OIDC_ISSUER')
  if (env.OIDC_CLIENT_ID) need('OIDC_ISSUER', 'OIDC_CLIENT_ID')
  if (env.GOOGLE_CLIENT_ID) need('GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID')
  if (env.OIDC_ISSUER && env.GOOGLE_CLIENT_ID)
    problems.push(['GOOGLE_CLIENT_ID', 'there is one sign-in provider: leave out OIDC_ISSUER or this'])
  return problems
}

export type Environment = z.output<typeof environment>

/** Reads the process environment; the only place that does. Empty values count as unset. */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = environment.safeParse(set)
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The configuration has ${problems.length} problem(s):\n${problems.join('\n')}`)
}
