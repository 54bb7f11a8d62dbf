import type { Feature, Permission } from '@millrace/contract'
import { useInformation } from './information.ts'

/**
 * Whether the user may use a feature, as the server says; `role` or `edition` is what is missing. Until it is known,
 * or when it can't be known, nothing may be done.
 */
export function useMay(feature: Feature): Permission | 'unknown' {
  const { data } = useInformation()
  return data?.features[feature] ?? 'unknown'
}

export const useMayWrite = (): boolean => useMay('write') === 'yes'
