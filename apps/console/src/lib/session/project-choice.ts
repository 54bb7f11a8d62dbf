import type { accounts } from '@millrace/contract'

interface ProjectChoice {
  id: string | null
  /** Whether the id is not the saved one and must be saved. */
  save: boolean
}

/**
 * Which project is current: the saved one while it is among the user's projects, else the default one. An account
 * always has a default project, but a member may not be assigned to it; then the first one serves.
 */
export function chooseProject(
  saved: string | null,
  projects: readonly Pick<accounts.ProjectRef, 'id' | 'defaultProject'>[],
): ProjectChoice {
  if (saved !== null && projects.some((project) => project.id === saved)) return { id: saved, save: false }
  const fallback = projects.find((project) => project.defaultProject) ?? projects[0]
  return fallback ? { id: fallback.id, save: true } : { id: null, save: false }
}
