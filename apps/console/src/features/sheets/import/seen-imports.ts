import type { sheets } from '@millrace/contract'
import { create } from 'zustand'

interface Seen {
  /** Ids of imports whose end was seen. */
  ids: ReadonlySet<string>
}

const useSeen = create<Seen>()(() => ({ ids: new Set() }))

/** Older ends are no news; they stay in the list of imports. */
const NEWS_MS = 10 * 60_000

export const markSeen = (id: string): void => useSeen.setState(({ ids }) => ({ ids: new Set([...ids, id]) }))

/** Which ends of imports somebody still has to be told about. */
export function useSeenImports() {
  const ids = useSeen((seen) => seen.ids)
  const isNews = ({ id, finishedAt }: sheets.SheetImport): boolean =>
    !ids.has(id) && finishedAt !== null && Date.now() - Date.parse(finishedAt) < NEWS_MS
  return { isNews }
}
