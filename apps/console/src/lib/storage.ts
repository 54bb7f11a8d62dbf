/** The only keys that the console stores in local storage. */
export const STORAGE_KEYS = {
  token: 'token',
  currentProjectId: 'currentProjectId',
  aiwork: 'aiwork',
} as const

type StorageKey = keyof typeof STORAGE_KEYS

// Browsers that block site data throw on access; values are then kept until the tab is closed.
const memory = new Map<StorageKey, string>()

export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(STORAGE_KEYS[key])
  } catch {
    return memory.get(key) ?? null
  }
}

/** `null` removes the entry. */
export function writeStored(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(STORAGE_KEYS[key])
    else localStorage.setItem(STORAGE_KEYS[key], value)
  } catch {
    if (value === null) memory.delete(key)
    else memory.set(key, value)
  }
}

/** Calls back when another tab changes the entry. Returns a function to stop. */
export function onStoredElsewhere(key: StorageKey, listener: (value: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // Clearing the storage sends the key null.
    if (event.key === null || event.key === STORAGE_KEYS[key]) listener(readStored(key))
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
