import type { accounts } from '@millrace/contract'

interface ProjectChoice {
  id: string | null
  /** Whether the id differs from the saved one and must be saved. */
  save: boolean
}

/**
 * The current project: the saved one if it is among the user's projects, else the default one, or the first one for
 * members not assigned to the default project.
 */
export function chooseProject(
  saved: string | null,
  projects: readonly Pick<accounts.ProjectRef, 'id' | 'defaultProject'>[],
): ProjectChoice {
  if (saved !== null && projects.some((project) => project.id === saved)) return { id: saved, save: false }
  const fallback = projects.find((project) => project.defaultProject) ?? projects[0]
  return fallback ? { id: fallback.id, save: true } : { id: null, save: false }
}
