import { create } from 'zustand'

const useStore = create<{ jobs: readonly string[] }>()(() => ({ jobs: [] }))

/** Jobs whose end at the ceiling somebody has seen. */
export const useSeen = (): readonly string[] => useStore((state) => state.jobs)

export const markSeen = (jobId: string): void => useStore.setState(({ jobs }) => ({ jobs: [...jobs, jobId] }))
