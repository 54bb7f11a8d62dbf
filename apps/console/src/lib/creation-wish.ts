import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'

export type Creatable = 'agent' | 'worker' | 'knowledge' | 'sheet' | 'flow'

const useWish = create<{ wanted: Creatable | null }>()(() => ({ wanted: null }))

/** Asks the page that makes such things to open its form; it may still have to load. */
export const askToCreate = (wanted: Creatable): void => useWish.setState({ wanted })

/** Calls back once for each wish for such a thing. */
export function useCreationWish(kind: Creatable, onWish: () => void): void {
  const wanted = useWish((wish) => wish.wanted)
  const answer = useEffectEvent(onWish)
  useEffect(() => {
    if (wanted !== kind) return
    useWish.setState({ wanted: null })
    answer()
  }, [wanted, kind])
}
