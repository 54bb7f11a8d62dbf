import { useConfig } from '../identity/config.ts'

/** The current project, as part of every cache key: what was fetched for one project is never shown for another. */
export const useProjectId = (): string | null => useConfig((config) => config.currentProjectId)
