import { useSyncExternalStore } from 'react'

const left = (until: number | null) =>
  until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000))

function everySecond(listener: () => void) {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}

const never = () => () => undefined

/** Whole seconds until this moment (ms since 1970), counted down; 0 when it has passed or there is none. */
export const useSecondsLeft = (until: number | null): number =>
  useSyncExternalStore(until === null ? never : everySecond, () => left(until))

/** `12 s`, from a minute on `3:42`. */
export const clockText = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
