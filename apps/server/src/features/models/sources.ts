import { say } from '@millrace/contract'
import {
  type Clock,
  BASE_URLS,
  createVendor,
  type Listing,
  ModelError,
  type Vendor,
  type VendorKind,
} from '@millrace/models'
import type { Context } from '../../context.ts'
import { Failure } from '../../lib/errors.ts'
import {
  boundFetch,
  listModelKeys,
  type ModelKey,
  openModelCredential,
  SealError,
  vendorUrl,
} from '../credentials/index.ts'
import { CachedLists } from './cached-lists.ts'
import { deadline, deadlineSignal } from '../../lib/deadline.ts'

/** The account and project that use models. */
export interface ModelScope {
  accountId: string
  /** Null: only what the account has for all projects. */
  projectId: string | null
  /** Whose budgets the calls count for, besides the account's and the project's. */
  agentId?: string | null
  userId?: string | null
  /** The AI column that is filled, as `columnTarget` names it. */
  aiColumn?: string | null
}

/** A key that models can be used with: the installation's, or an account's. */
export interface KeySource {
  /** Prefix of its model ids, before the colon. */
  prefix: string
  /** Display name of the vendor or credential. */
  name: string
  kind: VendorKind
  /** Its address, if it is not the vendor's own. */
  address: string | null
  /** An address from the settings without a key: a server that may need none, or just OpenAI's address. */
  isGuess: boolean
  connect(): Promise<Vendor>
  list(): Promise<Listing>
}

const LIST_TIMEOUT_MS = 5000
const TOTAL_MS = 300_000

/** All keys that provide models. */
export class Sources {
  readonly #context: Context
  readonly #lists: CachedLists
  readonly #installation: KeySource[]

  constructor(context: Context) {
    this.#context = context
    this.#lists = new CachedLists(context.now)
    this.#installation = installationKeys(context).map((key) => this.#installed(key))
  }

  /** Keys of the whole installation. */
  get installation(): readonly KeySource[] {
    return this.#installation
  }

  async of(scope: ModelScope): Promise<KeySource[]> {
    const keys = await listModelKeys(this.#context, scope.accountId)
    const usable = keys.filter((key) => isFor(key, scope))
    return [...this.#installation, ...usable.map((key) => this.#own(scope, key))]
  }

  /** All keys of the account across projects, for admins. */
  async ofAccount(accountId: string): Promise<KeySource[]> {
    const keys = await listModelKeys(this.#context, accountId)
    return [
      ...this.#installation,
      ...keys.map((key) => this.#own({ accountId, projectId: key.projectId }, key)),
    ]
  }

  /** Null when this project has no such key. */
  async find(scope: ModelScope, prefix: string): Promise<KeySource | null> {
    const installed = this.#installation.find((source) => source.prefix === prefix)
    if (installed) return installed
    const keys = await listModelKeys(this.#context, scope.accountId)
    const key = keys.find((one) => one.id === prefix && isFor(one, scope))
    return key ? this.#own(scope, key) : null
  }

  #installed({ prefix, kind, baseUrl, apiKey }: InstalledKey): KeySource {
    const address = isVendorItself(kind, baseUrl) ? null : baseUrl
    const isGuess = prefix === 'openai' && apiKey === null
    const vendor = createVendor(kind, {
      ...this.#reached(baseUrl),
      apiKey,
      prefix,
      ...(kind === 'openai-compatible' ? { provider: hostOf(baseUrl) } : {}),
    })
    return {
      prefix,
      name: vendor.provider,
      kind,
      address,
      isGuess,
      connect: async () => vendor,
      list: () =>
        this.#lists.get(prefix, () => {
          const list = this.#ask(vendor)
          return isGuess ? list.catch(noneWithoutKey) : list
        }),
    }
  }

  #own(scope: ModelScope, key: ModelKey): KeySource {
    const connect = () => this.#connect(scope, key)
    // A changed secret or name requires a new list, because model names contain it.
    const version = `${key.id} ${key.revision}`
    return {
      prefix: key.id,
      name: key.name,
      kind: key.kind,
      address: key.address,
      isGuess: false,
      connect,
      list: () => this.#lists.get(version, async () => this.#ask(await connect())),
    }
  }

  async #connect(scope: ModelScope, key: ModelKey): Promise<Vendor> {
    const { kind, address, key: apiKey } = await this.#open(scope, key.id)
    const baseUrl = vendorUrl(this.#context, { kind, address })
    return createVendor(kind, {
      ...this.#reached(baseUrl),
      apiKey,
      prefix: key.id,
      note: key.name,
      // Vectors of one server are the same, whatever its credential is called.
      ...(address ? { provider: hostOf(address) } : {}),
    })
  }

  async #open(scope: ModelScope, id: string) {
    try {
      return await openModelCredential(this.#context, { ...scope, id })
    } catch (error) {
      if (error instanceof SealError)
        throw new ModelError({
          code: 'unauthorised',
          message: say(error.reason === 'lost-key' ? 'model.lostKey' : 'model.changedKey'),
        })
      if (error instanceof Failure && error.code === 'not_found') throw gone()
      throw error
    }
  }

  /** In replay mode, no vendor is called. */
  get #replays(): boolean {
    return this.#context.config.models.recordings?.mode === 'replay'
  }

  async #ask(vendor: Vendor): Promise<Listing> {
    return this.#replays ? vendor.known() : vendor.list(deadlineSignal(LIST_TIMEOUT_MS))
  }

  #reached(baseUrl: string) {
    const limits = { timeoutMs: TOTAL_MS }
    return {
      baseUrl,
      fetch: this.#replays ? callNobody : boundFetch(this.#context, baseUrl, limits),
      timeouts: { ...this.#context.config.models.timeouts, totalMs: TOTAL_MS },
      clock: CLOCK,
    }
  }
}

/** After the process was suspended, pending input is read before a response counts as too slow. */
const CLOCK: Clock = { now: () => Date.now(), after: deadline }

const callNobody = () =>
  Promise.reject(
    new ModelError({
      code: 'unavailable',
      message: say('model.recordings'),
      retryable: false,
    }),
  )

/** A server that requires a key and has none offers no models; that is not a problem to report. */
function noneWithoutKey(error: unknown): Listing {
  if (error instanceof ModelError && error.code === 'unauthorised') return { items: [], embeddings: [] }
  throw error
}

const isFor = (key: ModelKey, { projectId }: ModelScope) =>
  key.projectId === null || key.projectId === projectId

export const gone = () =>
  new ModelError({
    code: 'not_found',
    message: say('model.gone'),
  })

interface InstalledKey {
  prefix: string
  kind: VendorKind
  baseUrl: string
  apiKey: string | null
}

/** Keys from the settings. An address other than OpenAI's own may be any compatible server. */
function installationKeys({ config }: Context): InstalledKey[] {
  const { openai, models } = config
  const { anthropicKey, googleKey, compatible, urls, recordings } = models
  const replays = recordings?.mode === 'replay'
  const keys: InstalledKey[] = []
  if (openai || replays) {
    const baseUrl = openai?.baseUrl ?? urls.openai
    const kind = isVendorItself('openai', baseUrl) || replays ? 'openai' : 'openai-compatible'
    keys.push({ prefix: 'openai', kind, baseUrl, apiKey: openai?.apiKey ?? null })
  }
  if (anthropicKey || replays)
    keys.push({ prefix: 'anthropic', kind: 'anthropic', baseUrl: urls.anthropic, apiKey: anthropicKey })
  if (googleKey || replays)
    keys.push({ prefix: 'google', kind: 'google', baseUrl: urls.google, apiKey: googleKey })
  if (compatible) keys.push({ prefix: 'compatible', kind: 'openai-compatible', ...compatible })
  return keys
}

const isVendorItself = (kind: VendorKind, baseUrl: string): boolean =>
  kind !== 'openai-compatible' && hostOf(baseUrl) === hostOf(BASE_URLS[kind])

const hostOf = (url: string) => new URL(url).host
