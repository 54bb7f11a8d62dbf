import type { Feature, Permission } from '@millrace/contract'
import { useProjectId } from '../api/use-project-id.ts'
import { useInformation } from './information.ts'

/**
 * Whether the user may use a feature, according to the server; `role` or `edition` is what is missing. While unknown,
 * nothing is permitted.
 */
export function useMay(feature: Feature): Permission | 'unknown' {
  const { data } = useInformation()
  const projectId = useProjectId()
  if (!data) return 'unknown'
  // Readers can be granted it per project, so it depends on the current one.
  if (feature === 'readConversations' && data.roles.includes('AIREADER'))
    return data.projects.some(({ id, conversations }) => id === projectId && conversations) ? 'yes' : 'role'
  return data.features[feature]
}

export const useMayWrite = (): boolean => useMay('write') === 'yes'
