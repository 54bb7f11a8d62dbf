import { create } from 'zustand'

// Of this tab, so that a notice that was closed does not come back with the next loading of the page.
const KEY = 'millrace-seen-jobs'
const MOST = 100

function read(): readonly string[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
  } catch {
    // Forbidden, or not ours: then nothing is remembered.
    return []
  }
}

const useStore = create<{ jobs: readonly string[] }>()(() => ({ jobs: read() }))

/** Jobs whose end at the budget someone has seen. */
export const useSeen = (): readonly string[] => useStore((state) => state.jobs)

export function markSeen(jobId: string): void {
  const jobs = [...useStore.getState().jobs, jobId].slice(-MOST)
  useStore.setState({ jobs })
  try {
    sessionStorage.setItem(KEY, JSON.stringify(jobs))
  } catch {
    // The browser keeps nothing for this site.
  }
}
