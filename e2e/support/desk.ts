import { accounts, type Client, createClient, credentials } from '@millrace/contract'
import { type ModelStandin, startOpenAiStandin } from '@millrace/standins'
import { test as base, type Page } from '@playwright/test'
import { openSignedIn, OWNER } from './people.ts'
import { onPostgres, type Server, startServer } from './server.ts'

const HOOK_MS = 180_000

/**
 * The base of all tests on a shared server. Contexts from `browser.newContext()` are closed when their test ends: an
 * open page keeps its event stream, and retries ten times a second once its server is gone.
 */
export const test = base.extend<{ leave: void }, { house: House }>({
  house: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const vendor = await startOpenAiStandin({ models: [{ id: 'gpt-4.1-mini' }, { id: 'gpt-4.1' }] })
      const server = await startServer({
        SIGNUP: 'open',
        EGRESS_ALLOW: '127.0.0.1',
        OPENAI_BASE_URL: vendor.url,
        ...onPostgres(),
      })
      let accountsMade = 0
      const nextName = () => `owner${(accountsMade += 1)}@example.test`
      await use({ url: server.url, vendor, nextName })
      await server.close()
      await vendor.close()
    },
    { scope: 'worker', timeout: HOOK_MS },
  ],
  leave: [
    async ({ browser }, use) => {
      await use()
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})

/**
 * A server that all specs of a worker share, where anyone can create an account. It may call this machine, and its
 * model vendor is a stand-in, for accounts that have a key.
 */
interface House {
  url: Server['url']
  vendor: ModelStandin
  nextName(): string
}

/** The owner of an account for the tests of one file only. */
interface Desk {
  readonly url: string
  readonly token: string
  readonly username: string
  /** The API as the owner; can be stored before the account exists. */
  client: Client
  /** The model vendor of this server. */
  readonly vendor: ModelStandin
  /** Gives the account a key of the vendor; returns the ID of a model. */
  addModel(): Promise<string>
  /** The API as the owner, in a project. */
  inProject(id: string): Client
  /** Opens the console as the owner, in the file's session or another one. */
  open(page: Page, path: string, token?: string): Promise<void>
  /** Signs the owner in once more; returns the token of that session. */
  signInAgain(): Promise<string>
}

/**
 * A new account for the tests of this file. Starting a server per file took 5 s of processor time. A file that needs
 * other settings, an installation without an owner, or a restart starts its own (`startServer`).
 */
export function atDesk(): Desk {
  let taken: { url: string; vendor: ModelStandin; token: string; username: string } | undefined
  const now = () => {
    if (!taken) throw new Error('There is an account once a test begins.')
    return taken
  }
  const clientWith = (headers: Record<string, string>) =>
    createClient({
      get baseUrl() {
        return `${now().url}/api`
      },
      headers: () => ({ authorization: `Bearer ${now().token}`, ...headers }),
    })
  const client = clientWith({})
  const { password, name, company } = OWNER

  test.beforeAll('an account of its own', async ({ house }) => {
    const username = house.nextName()
    const nobody = createClient({ baseUrl: `${house.url}/api` })
    const { token } = await nobody.call(accounts.signup, { body: { username, password, name, company } })
    taken = { ...house, token, username }
  })
  return {
    get url() {
      return now().url
    },
    get token() {
      return now().token
    },
    get username() {
      return now().username
    },
    get vendor() {
      return now().vendor
    },
    client,
    addModel: async () => {
      const secret = { kind: 'openai' as const, key: now().vendor.apiKey! }
      const { id } = await client.call(credentials.create, { body: { name: 'Vendor', secret } })
      return `${id}:gpt-4.1-mini`
    },
    inProject: (id) => clientWith({ 'x-project-id': id }),
    open: (page, path, token = now().token) => openSignedIn(page, { server: now(), token, path }),
    signInAgain: async () => {
      const { url, username } = now()
      const body = { username, password }
      return (await createClient({ baseUrl: `${url}/api` }).call(accounts.login, { body })).token
    },
  }
}
