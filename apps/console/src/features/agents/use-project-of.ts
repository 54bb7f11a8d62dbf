import type { agents } from '@millrace/contract'
import { useEffect, useRef } from 'react'
import { useConfig } from '../../lib/identity/config.ts'
import { enterProject } from '../../lib/session/enter-project.ts'
import { useInformation } from '../../lib/session/information.ts'

/** Switches to an agent's project when its link is opened. A shared agent does not switch the project. */
export function useProjectOf({ id, projectId, shared }: agents.Agent): void {
  const current = useConfig((config) => config.currentProjectId)
  const { data: me } = useInformation()
  const isMine = me?.projects.some((project) => project.id === projectId) ?? false
  // Once: a user who then switches the project means to leave.
  const entered = useRef<string>(undefined)
  useEffect(() => {
    if (!isMine || entered.current === id) return
    entered.current = id
    if (!shared && projectId !== current) enterProject(projectId)
  }, [id, isMine, projectId, shared, current])
}
