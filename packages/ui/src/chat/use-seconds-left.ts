import { useSyncExternalStore } from 'react'

const left = (until: number | null) =>
  until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000))

function everySecond(listener: () => void) {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}

const never = () => () => undefined

/** Whole seconds until a time (ms since 1970), counting down; 0 when it has passed or is null. */
export const useSecondsLeft = (until: number | null): number =>
  useSyncExternalStore(until === null ? never : everySecond, () => left(until))

/** `12 s`, or `3:42` from one minute on. */
export const clockText = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
