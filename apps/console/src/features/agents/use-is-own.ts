import { useInformation } from '../../lib/session/information.ts'

/** Whether an agent is in one of the member's own projects: a shared one is changed in its own project only. */
export function useIsOwn({ projectId }: { projectId: string }): boolean {
  const { data } = useInformation()
  return data?.projects.some(({ id }) => id === projectId) ?? false
}
