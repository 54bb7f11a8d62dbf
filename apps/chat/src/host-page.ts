import type { agents, conversations } from '@millrace/contract'
import { storable } from '@millrace/ui'

/** The page of a website that shows this chat by its script. */
export interface HostPage {
  /** Whether the visitor sees the chat at the moment. */
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
  // Only the page around this frame speaks, and always the same one: the server lets nobody but allowed sites frame it.
  if (source !== parent || typeof data !== 'object' || data === null || (origin ?? from) !== from) return
  if (data.millrace === 'hello') {
    origin = from
    set({ isOpen: data.open, page: data.page, title: data.title, values: data.values })
  } else if (!state) return
  else if (data.millrace === 'shown') set({ ...state, isOpen: data.open })
  else if (data.millrace === 'set') set({ ...state, values: data.values })
  else if (data.millrace === 'identify') for (const tell of identifiers) tell(data.identity)
}

/** Says that the chat is there, when a page frames it; null while no page has answered. */
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
 * What the website says of its visitor, as of the moment of a question. What the server would refuse is left out: a
 * website's mistake must not cost the visitor their question. Addresses go without their query, which may hold secrets.
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

/** Begins to listen to the page around; `onIdentity` gets the token of a visitor that it names, null when they signed out. */
export function joinHostPage(onIdentity: Identified): () => void {
  if (parent === window) return () => undefined
  identifiers.add(onIdentity)
  window.addEventListener('message', hear)
  // It holds nothing that others may not hear; who is around is not known yet.
  const ready: agents.FromChat = { millrace: 'ready' }
  parent.postMessage(ready, '*')
  return () => {
    identifiers.delete(onIdentity)
    window.removeEventListener('message', hear)
  }
}
