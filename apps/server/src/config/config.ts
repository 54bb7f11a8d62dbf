import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Environment, readEnvironment } from './env.ts'
import { secretKey } from './secrets.ts'

export interface Config {
  port: number
  host: string
  /** Origin under which people reach the server; null until known (then the listening address). */
  publicUrl: string | null
  dataDir: string
  databaseUrl: string | null
  serves: boolean
  works: boolean
  secret: string
  signup: 'owner' | 'open'
  egressAllow: string[]
  trustProxy: string[]
  logLevel: Environment['LOG_LEVEL']
  statementTimeoutMs: number
  openai: { apiKey: string | null; baseUrl: string } | null
  metricsToken: string | null
}

const OPENAI_URL = 'https://api.openai.com/v1'

/** The typed settings of this process. Throws one error that lists every problem. */
export async function loadConfig(source?: NodeJS.ProcessEnv): Promise<Config> {
  const env = readEnvironment(source)
  const dataDir = resolve(env.DATA_DIR)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? null,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    serves: env.ROLE !== 'worker',
    works: env.ROLE !== 'server',
    secret: await secretKey({ given: env.SECRET_KEY, dataDir }),
    signup: env.SIGNUP,
    egressAllow: env.EGRESS_ALLOW,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    statementTimeoutMs: env.STATEMENT_TIMEOUT_MS,
    openai: openaiOf(env),
    metricsToken: env.METRICS_TOKEN ?? null,
  }
}

/** A key alone means the vendor itself; an address alone means a server that wants no key. */
function openaiOf(env: Environment): Config['openai'] {
  if (!env.OPENAI_API_KEY && !env.OPENAI_BASE_URL) return null
  return { apiKey: env.OPENAI_API_KEY ?? null, baseUrl: env.OPENAI_BASE_URL ?? OPENAI_URL }
}
