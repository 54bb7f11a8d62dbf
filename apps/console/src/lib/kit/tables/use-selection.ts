import { useState } from 'react'

export interface Selection {
  /** Those of the selected that are (still) listed. */
  ids: string[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** All that are listed, or none when they are. */
  toggleAll: () => void
  isAll: boolean
  clear: () => void
}

/** Which of the listed things are selected. What is listed no longer is selected no longer. */
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
