import type { Document } from '../model/document.ts'

/** Unsaved changes of a flow. */
export interface UnsavedDraft {
  title: string
  document: Document
  /** When they were stored, in ms. */
  at: number
}

/** Stores unsaved changes on this device; a flow that was never saved has no id. */
export interface DraftStore {
  read: (flowId: string | null) => Promise<UnsavedDraft | null>
  write: (flowId: string | null, kept: UnsavedDraft) => Promise<void>
  drop: (flowId: string | null) => Promise<void>
}

const NAME = 'millrace-drafts'
const STORE = 'drafts'

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps nothing')))
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  return done(request)
}

async function use<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await done(act(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

/** The store of one user in this browser. If storage is unavailable, this is logged and the store stays empty. */
export function createDraftStore(userId: string): DraftStore {
  const keyOf = (flowId: string | null) => `${userId}/${flowId ?? 'new'}`
  async function attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await work()
    } catch (error) {
      console.warn('Unsaved work cannot be kept in this browser:', error)
      return otherwise
    }
  }
  return {
    read: (flowId) =>
      attempt(async () => {
        const found: unknown = await use('readonly', (store) => store.get(keyOf(flowId)))
        return (found as UnsavedDraft | undefined) ?? null
      }, null),
    write: (flowId, kept) =>
      attempt(
        async () => void (await use('readwrite', (store) => store.put(kept, keyOf(flowId)))),
        undefined,
      ),
    drop: (flowId) =>
      attempt(async () => await use('readwrite', (store) => store.delete(keyOf(flowId))), undefined),
  }
}
