import { useState } from 'react'

export interface Selection {
  /** The selected items that are still listed. */
  ids: string[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Selects all listed items, or none if all are selected. */
  toggleAll: () => void
  isAll: boolean
  clear: () => void
}

/** The selected items of a list; items that are no longer listed are deselected. */
export function useSelection(listed: readonly string[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const ids = listed.filter((id) => selected.has(id))
  const isAll = listed.length > 0 && ids.length === listed.length
  return {
    ids,
    isAll,
    has: (id) => selected.has(id),
    toggle: (id) =>
      setSelected((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    toggleAll: () => setSelected(new Set(isAll ? [] : listed)),
    clear: () => setSelected(new Set()),
  }
}
