import type { agents, conversations } from '@millrace/contract'
import { storable } from '@millrace/ui'

/** The web page that embeds this chat with the script. */
export interface HostPage {
  /** Whether the chat is currently visible. */
  isOpen: boolean
  page: string
  title: string
  values: agents.VisitorValues
}

type Identified = (identity: string | null) => void

let origin: string | null = null
let state: HostPage | null = null
const listeners = new Set<() => void>()
const identifiers = new Set<Identified>()

function set(next: HostPage) {
  state = next
  for (const listener of listeners) listener()
}

function hear({ data, source, origin: from }: MessageEvent<agents.ToChat | null>) {
  // Accepts messages only from the embedding page, and always the same origin: the server only lets allowed sites frame
  // it.
  if (source !== parent || typeof data !== 'object' || data === null || (origin ?? from) !== from) return
  if (data.millrace === 'hello') {
    origin = from
    set({ isOpen: data.open, page: data.page, title: data.title, values: data.values })
  } else if (!state) return
  else if (data.millrace === 'shown') set({ ...state, isOpen: data.open })
  else if (data.millrace === 'set') set({ ...state, values: data.values })
  else if (data.millrace === 'identify') for (const tell of identifiers) tell(data.identity)
}

/** Announces that the chat has loaded, when framed; null until the page has answered. */
export const hostPage = {
  subscribe(this: void, listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: (): HostPage | null => state,
  tell(this: void, message: agents.FromChat): void {
    if (origin !== null) parent.postMessage(message, origin)
  },
}

const SAID_MAX = 200
const VALUES_MAX = 20

/**
 * What the website says about its visitor at the moment of a question. Invalid values are dropped: a website's mistake
 * must not cost the visitor their question. URLs are sent without query, which may contain secrets.
 */
export function siteVisitor(): conversations.SiteVisitor | undefined {
  if (!state) return undefined
  const url = URL.parse(state.page)
  const page = url && `${url.origin}${url.pathname}`
  return {
    ...(page && /^https?:/.test(page) && page.length <= 2000 ? { page } : {}),
    title: plain(state.title),
    values: Object.fromEntries(
      Object.entries(state.values ?? {})
        .filter(
          ([key, value]) => /^\w{1,40}$/.test(key) && ['string', 'number', 'boolean'].includes(typeof value),
        )
        .slice(0, VALUES_MAX)
        .map(([key, value]) => [key, typeof value === 'string' ? plain(value) : value]),
    ),
  }
}

const plain = (text: unknown) => storable(String(text)).slice(0, SAID_MAX).toWellFormed()

/**
 * Listens to the embedding page; `onIdentity` receives the token of an identified visitor, or null after a sign-out.
 */
export function joinHostPage(onIdentity: Identified): () => void {
  if (parent === window) return () => undefined
  identifiers.add(onIdentity)
  window.addEventListener('message', hear)
  // Contains no secret, because the embedding page is not known yet.
  const ready: agents.FromChat = { millrace: 'ready' }
  parent.postMessage(ready, '*')
  return () => {
    identifiers.delete(onIdentity)
    window.removeEventListener('message', hear)
  }
}
