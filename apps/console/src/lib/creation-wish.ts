import { useEffect } from 'react'
import { create } from 'zustand'

export type Creatable = 'agent' | 'knowledge' | 'tool'

const useWish = create<{ wanted: Creatable | null }>()(() => ({ wanted: null }))

/** Asks the page that makes such things to open its form; it may still have to load. */
export const askToCreate = (wanted: Creatable): void => useWish.setState({ wanted })

/** Calls back once for each wish for such a thing. */
export function useCreationWish(kind: Creatable, onWish: () => void): void {
  const wanted = useWish((wish) => wish.wanted)
  useEffect(() => {
    if (wanted !== kind) return
    useWish.setState({ wanted: null })
    onWish()
  }, [wanted, kind, onWish])
}
