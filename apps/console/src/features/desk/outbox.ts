import { handoffs } from 'virtual:contract'
import { ApiError, type conversations } from '@millrace/contract'
import type { FileTray, StagedFile } from '@millrace/ui/attachments'
import { create } from 'zustand'
import { api } from '../../lib/api/client.ts'
import { bannerText, isTransient } from '../../lib/api/failures.ts'
import type { DeskMessage } from './use-desk.ts'

type Uploaded = conversations.Attachment & { key: string }

export interface Pending {
  key: string
  conversationId: string
  text: string
  files: readonly Uploaded[]
  /** Null while it is being sent; `filesGone`: its files expired before it was sent. */
  problem: string | null
}

interface Outbox {
  pending: readonly Pending[]
  drafts: Readonly<Record<string, string>>
  /** Files for the next reply of each conversation. */
  files: Readonly<Record<string, readonly StagedFile[]>>
}

const NAME = 'millrace.desk'
const RETRY_MS = 2000
const EMPTY: Outbox = { pending: [], drafts: {}, files: {} }

// Kept for the lifetime of the tab, including reloads; where the browser refuses storage, only until a reload.
function read(): Outbox {
  try {
    const kept = JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as Partial<Outbox>
    // An upload ends with its page.
    const files = Object.entries(kept.files ?? {}).map(([id, all]) => [id, all.filter(({ done }) => done)])
    const pending = (kept.pending ?? []).map((one) => ({ ...one, files: one.files ?? [] }))
    return { ...EMPTY, ...kept, pending, files: Object.fromEntries(files) as Outbox['files'] }
  } catch {
    return EMPTY
  }
}

export const useOutbox = create<Outbox>()(read)
useOutbox.subscribe((state) => {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(state))
  } catch {
    // Storage is full or refused: see above.
  }
})

const set = (change: (pending: readonly Pending[]) => readonly Pending[]) =>
  useOutbox.setState(({ pending }) => ({ pending: change(pending) }))

function without<T>(all: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> {
  const { [id]: _old, ...rest } = all
  return rest
}

export const setDraft = (id: string, text: string): void =>
  useOutbox.setState(({ drafts }) => ({
    drafts: text === '' ? without(drafts, id) : { ...drafts, [id]: text },
  }))

const setFiles = (id: string, staged: readonly StagedFile[]): void =>
  useOutbox.setState(({ files }) => ({
    files: staged.length === 0 ? without(files, id) : { ...files, [id]: staged },
  }))

/** The files of the next reply of a conversation. */
export const trayOf = (conversationId: string): FileTray => ({
  get: () => useOutbox.getState().files[conversationId] ?? [],
  set: (files) => setFiles(conversationId, files),
  upload: (body, options) =>
    api.call(handoffs.attach, { params: { conversationId }, query: {}, body }, options),
})

export const discard = (key: string): void => set((all) => all.filter((one) => one.key !== key))

/** Moves an unsent reply back into the field, before anything newer, including its files as long as they exist. */
export function edit({ key, conversationId: id, text, files, problem }: Pending): void {
  discard(key)
  const draft = useOutbox.getState().drafts[id]
  setDraft(id, [text, draft].filter(Boolean).join('\n'))
  if (problem === 'filesGone') return
  const { get, set: put } = trayOf(id)
  put([...files.map(stagedOf), ...get()])
}

const stagedOf = (done: Uploaded): StagedFile => {
  const { id: key, name, bytes, kind } = done
  return { key, name, bytes, isPicture: kind === 'image', done }
}

/** Takes the field's text and files as a reply to send. The field is cleared, except for refused files. */
export function takeReply(id: string): Pending {
  const { drafts, files } = useOutbox.getState()
  const staged = files[id] ?? []
  const done = staged.flatMap((file) => (file.done ? [file.done] : []))
  const text = drafts[id]?.trim() || done.map(({ name }) => name).join(', ')
  setDraft(id, '')
  setFiles(
    id,
    staged.filter((file) => !file.done),
  )
  return { key: crypto.randomUUID(), conversationId: id, text, files: done, problem: null }
}

const sending = new Set<string>()

/** Sends a reply until the server accepts or refuses it: the key makes repeats harmless. */
export async function deliver(one: Pending, onSent: (message: DeskMessage) => void): Promise<void> {
  const { key, conversationId, text, files } = one
  if (sending.has(key)) return
  sending.add(key)
  set((all) => [...all.filter((other) => other.key !== key), { ...one, problem: null }])
  try {
    const attachments = files.map((file) => ({ id: file.id, key: file.key }))
    const body = { key, text, ...(attachments.length > 0 ? { attachments } : {}) }
    onSent(await api.call(handoffs.reply, { params: { conversationId }, body }))
    discard(key)
  } catch (error) {
    if (isTransient(error)) setTimeout(() => void deliver(one, onSent), RETRY_MS)
    const problem = isTransient(error) ? null : problemOf(error)
    set((all) => all.map((other) => (other.key === key ? { ...other, problem } : other)))
  } finally {
    sending.delete(key)
  }
}

const problemOf = (error: unknown): string =>
  error instanceof ApiError && error.details['refusal'] === 'files_gone' ? 'filesGone' : bannerText(error)
