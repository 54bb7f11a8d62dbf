import { handoffs } from 'virtual:contract'
import { create } from 'zustand'
import { api } from '../../lib/api/client.ts'
import { bannerText, isTransient } from '../../lib/api/failures.ts'
import type { DeskMessage } from './use-desk.ts'

export interface Pending {
  key: string
  conversationId: string
  text: string
  /** Null while it is being sent. */
  problem: string | null
}

interface Outbox {
  pending: readonly Pending[]
  drafts: Readonly<Record<string, string>>
}

const NAME = 'millrace.desk'
const RETRY_MS = 2000

// They live as long as the tab, and survive a reload of it; a browser that refuses storage has them until then.
function read(): Outbox {
  try {
    return {
      pending: [],
      drafts: {},
      ...(JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as Partial<Outbox>),
    }
  } catch {
    return { pending: [], drafts: {} }
  }
}

export const useOutbox = create<Outbox>()(read)
useOutbox.subscribe((state) => {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(state))
  } catch {
    // Full, or refused: see above.
  }
})

const set = (change: (pending: readonly Pending[]) => readonly Pending[]) =>
  useOutbox.setState(({ pending }) => ({ pending: change(pending) }))

export const setDraft = (id: string, text: string): void =>
  useOutbox.setState(({ drafts: { [id]: _old, ...rest } }) => ({
    drafts: text === '' ? rest : { ...rest, [id]: text },
  }))

export const discard = (key: string): void => set((all) => all.filter((one) => one.key !== key))

const sending = new Set<string>()

/** Sends a reply until the server has it or refuses it: the key makes a repeat harmless. */
export async function deliver(one: Pending, onSent: (message: DeskMessage) => void): Promise<void> {
  const { key, conversationId, text } = one
  if (sending.has(key)) return
  sending.add(key)
  set((all) => [...all.filter((other) => other.key !== key), { ...one, problem: null }])
  try {
    const body = { key, text }
    onSent(await api.call(handoffs.reply, { params: { conversationId }, body }))
    discard(key)
  } catch (error) {
    if (isTransient(error)) setTimeout(() => void deliver(one, onSent), RETRY_MS)
    const problem = isTransient(error) ? null : bannerText(error)
    set((all) => all.map((other) => (other.key === key ? { ...other, problem } : other)))
  } finally {
    sending.delete(key)
  }
}
