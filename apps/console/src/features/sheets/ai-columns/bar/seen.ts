import { create } from 'zustand'

// Stored per tab, so that a dismissed notice does not return on reload.
const KEY = 'millrace-seen-jobs'
const MOST = 100

function read(): readonly string[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
  } catch {
    // Storage is blocked or contains other data: nothing is remembered.
    return []
  }
}

const useStore = create<{ jobs: readonly string[] }>()(() => ({ jobs: read() }))

/** Jobs whose budget notice was dismissed. */
export const useSeen = (): readonly string[] => useStore((state) => state.jobs)

export function markSeen(jobId: string): void {
  const jobs = [...useStore.getState().jobs, jobId].slice(-MOST)
  useStore.setState({ jobs })
  try {
    sessionStorage.setItem(KEY, JSON.stringify(jobs))
  } catch {
    // Storage is unavailable.
  }
}
