import { useSyncExternalStore } from 'react'

const QUERY = '(min-width: 1000px)'

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(QUERY)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether the plan has room beside the chat. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches)
