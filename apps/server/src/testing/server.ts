import {
  accounts,
  createClient,
  credentials,
  type Client,
  type Edition,
  PLANS,
  type Role,
  team,
} from '@millrace/contract'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Config, ModelConfig } from '../config/config.ts'
import { NO_PRICES } from '../config/prices.ts'
import { inSystem } from '../db/scope.ts'
import { openSession } from '../features/accounts/open-session.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { createUser } from '../features/accounts/users.ts'
import { signUp } from '../features/accounts/sign-up.ts'
import { runOperators } from '../features/operator/index.ts'
import { newId } from '../lib/ids.ts'
import { createLog } from '../lib/log.ts'
import { type Running, startOn } from '../start.ts'
import { createTestDatabase } from './database.ts'

export const PASSWORD = 'correct horse battery staple'

/** No vendors: a test that needs one starts a stand-in. */
export const TEST_MODELS: ModelConfig = {
  urls: Object.fromEntries(
    credentials.HOSTED_VENDORS.map((vendor) => [vendor, 'http://127.0.0.1:1/v1']),
  ) as ModelConfig['urls'],
  anthropicKey: null,
  googleKey: null,
  compatible: null,
  timeouts: { firstTokenMs: 30_000, idleMs: 20_000 },
  // Off, as it takes memory in each test process; tests of the encoder switch it on.
  encoder: false,
  recordings: null,
}

/** No vendors, as above. */
const NO_CONNECTIONS: Config['connections'] = {
  clients: { google: null, slack: null, meta: null, calendly: null },
  urls: Object.fromEntries(
    [
      'googleAccounts',
      'googleToken',
      'googleSheets',
      'googleApi',
      'slackAuth',
      'slackApi',
      'metaDialog',
      'metaGraph',
      'calendlyAuth',
      'calendlyApi',
    ].map((name) => [name, 'http://127.0.0.1:1']),
  ) as unknown as Config['connections']['urls'],
  graphVersion: 'v25.0',
  metaVerifyToken: null,
  slackSigningSecret: null,
}

/** Someone signed in, and a client with their token. */
export interface Principal {
  token: string
  username: string
  userId: string
  client: Client
}

export interface TestServer {
  url: string
  running: Running
  /** A client with these headers; anonymous without a token. */
  client(options?: { token?: string; projectId?: string }): Client
  /** Signs up a new account with its admin. */
  signUp(): Promise<Principal & { accountId: string; projectId: string }>
  /** Adds a user with this role and these projects to an account, as accepting an invitation would. */
  addMember(accountId: string, role: Role, projectIds: string[]): Promise<Principal>
  setEdition(accountId: string, edition: Edition): Promise<void>
  stop(): Promise<void>
}

/** Names a user as an operator, as someone on the machine would. */
export async function makeOperator({ running }: Pick<TestServer, 'running'>, username: string) {
  const { db } = running.context
  await sql`update users set email_verified = true where email = ${username}`.execute(db.kysely)
  await runOperators(db, { user: username, remove: false })
}

/** The configuration of a test, on this data folder. */
const configOf = (dataDir: string, settings: Partial<Config>): Config => ({
  port: 0,
  host: '127.0.0.1',
  publicUrl: null,
  publicChatUrl: null,
  dataDir,
  databaseUrl: null,
  serves: true,
  works: true,
  secret: 'only for tests, only for tests, only for tests',
  signup: 'open',
  sessionHours: 12,
  defaultEdition: null,
  plans: PLANS,
  prices: NO_PRICES,
  mcpPrograms: new Map(),
  credits: null,
  billing: null,
  egressAllow: ['127.0.0.1'],
  trustProxy: [],
  logLevel: 'silent',
  keyCallsPerMinute: team.KEY_RATE.calls,
  statementTimeoutMs: 30_000,
  openai: null,
  models: TEST_MODELS,
  credentialKeys: [],
  metricsToken: null,
  files: { place: 'local', s3: null },
  mail: null,
  provider: null,
  // No vendors, as above.
  channels: { urls: {}, graphVersion: 'v25.0', timeoutMs: 20_000 },
  connections: NO_CONNECTIONS,
  ...settings,
})

// All users have the same password, and hashing takes 50 ms.
let hashOfAll: Promise<string> | undefined

/** A whole server with its own database, on a free loopback port. */
export async function startTestServer(
  settings: Partial<Config> = {},
  log: Logger = createLog(settings.logLevel ?? 'silent'),
): Promise<TestServer> {
  const db = await createTestDatabase()
  const config = configOf(db.dataDir, settings)
  const running = await startOn(db, config, log)
  // A public URL leads to no machine here; a test that sets one gives the port.
  const url = config.publicUrl ? `http://127.0.0.1:${config.port}` : running.url!
  let people = 0
  const nextName = () => `person${(people += 1)}@example.test`
  const { kysely } = running.context.db

  const client: TestServer['client'] = ({ token, projectId } = {}) =>
    createClient({
      baseUrl: `${url}/api`,
      headers: () => ({
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(projectId ? { 'x-project-id': projectId } : {}),
      }),
    })

  const forget = () => sql`delete from rate_limits`.execute(kysely)

  return {
    url,
    running,
    client,
    signUp: async () => {
      await forget()
      const username = nextName()
      // As from this machine, whatever the settings say about others.
      const device = { ip: '127.0.0.1', userAgent: 'test', local: true }
      const { token, user } = await signUp(running.context, device, { username, password: PASSWORD })
      const own = client({ token })
      const { businessAccountId, projects } = await own.call(accounts.information, {})
      return {
        token,
        username,
        userId: user.id,
        client: own,
        accountId: businessAccountId,
        projectId: projects[0]!.id,
      }
    },
    addMember: async (accountId, role, projectIds) => {
      const username = nextName()
      const passwordHash = await (hashOfAll ??= hashPassword(PASSWORD))
      const device = { ip: '127.0.0.1', userAgent: 'test' }
      const membershipId = newId('membership')
      return inSystem(kysely, async (tx) => {
        const userId = await createUser(tx, { username, name: username, verified: false, passwordHash })
        await sql`insert into memberships (id, account_id, user_id, role)
          values (${membershipId}, ${accountId}, ${userId}, ${role})`.execute(tx)
        await sql`insert into membership_projects (membership_id, project_id, account_id)
          select ${membershipId}, p, ${accountId} from unnest(${projectIds}::text[]) p`.execute(tx)
        const token = await openSession(running.context, tx, { userId, device, method: 'invitation' })
        return { token, username, userId, client: client({ token }) }
      })
    },
    setEdition: async (accountId, edition) => {
      await sql`update accounts set edition = ${edition} where id = ${accountId}`.execute(kysely)
    },
    stop: () => running.stop(),
  }
}
