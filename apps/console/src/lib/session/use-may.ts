import type { Feature, Permission } from '@millrace/contract'
import { useProjectId } from '../api/use-project-id.ts'
import { useInformation } from './information.ts'

/**
 * Whether the user may use a feature, as the server says; `role` or `edition` is what is missing. Until it is known,
 * or when it can't be known, nothing may be done.
 */
export function useMay(feature: Feature): Permission | 'unknown' {
  const { data } = useInformation()
  const projectId = useProjectId()
  if (!data) return 'unknown'
  // Readers can be granted it in some projects, so it is for the one that they are in.
  if (feature === 'readConversations' && data.roles.includes('AIREADER'))
    return data.projects.some(({ id, conversations }) => id === projectId && conversations) ? 'yes' : 'role'
  return data.features[feature]
}

export const useMayWrite = (): boolean => useMay('write') === 'yes'
