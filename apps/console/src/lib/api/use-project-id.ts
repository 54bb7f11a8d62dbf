import { useConfig } from '../identity/config.ts'

/** The current project, part of every cache key: data of one project is never shown in another. */
export const useProjectId = (): string | null => useConfig((config) => config.currentProjectId)
