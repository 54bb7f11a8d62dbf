import { readPreference, writePreference } from '../lib/preferences.ts'

interface ModeStore {
  get: (defaultValue: unknown) => unknown
  set: (value: unknown) => void
  subscribe: () => () => void
}

/** Keeps the choice of light, dark or system in a cookie; which colours each of them has is not a choice. */
export function themeCookie({ key }: { key: string }): ModeStore {
  const isMode = key === 'mui-mode'
  return {
    get: (defaultValue) => (isMode ? (readPreference('theme') ?? defaultValue) : defaultValue),
    set: (value) => {
      if (isMode && typeof value === 'string') writePreference('theme', value)
    },
    subscribe: () => () => undefined,
  }
}
