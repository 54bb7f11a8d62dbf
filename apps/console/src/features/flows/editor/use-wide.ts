import { useSyncExternalStore } from 'react'

const QUERY = '(min-width: 701px)'

function subscribe(listener: () => void) {
  const media = matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether panels fit beside the canvas. */
export const isWide = (): boolean => matchMedia(QUERY).matches
export const useWide = (): boolean => useSyncExternalStore(subscribe, isWide)
