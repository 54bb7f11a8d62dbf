import { create } from 'zustand'

/** Sources hidden from the lists while their removal can still be undone. */
export const useRemoved = create<{ ids: ReadonlySet<string> }>()(() => ({ ids: new Set() }))

export function markRemoved(id: string): void {
  useRemoved.setState(({ ids }) => ({ ids: new Set([...ids, id]) }))
}

export function unmarkRemoved(id: string): void {
  useRemoved.setState(({ ids }) => ({ ids: new Set([...ids].filter((other) => other !== id)) }))
}
