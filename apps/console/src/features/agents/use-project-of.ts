import type { agents } from '@millrace/contract'
import { useEffect, useRef } from 'react'
import { useConfig } from '../../lib/identity/config.ts'
import { enterProject } from '../../lib/session/enter-project.ts'
import { useInformation } from '../../lib/session/information.ts'

/**
 * Makes the project of an agent the current one: who opens a link to an agent of another project of theirs works there
 * from then on. An agent that is shared with all projects leaves them where they are.
 */
export function useProjectOf({ id, projectId, shared }: agents.Agent): void {
  const current = useConfig((config) => config.currentProjectId)
  const { data: me } = useInformation()
  const isMine = me?.projects.some((project) => project.id === projectId) ?? false
  // Once: who then goes to another project means to leave.
  const entered = useRef<string>(undefined)
  useEffect(() => {
    if (!isMine || entered.current === id) return
    entered.current = id
    if (!shared && projectId !== current) enterProject(projectId)
  }, [id, isMine, projectId, shared, current])
}
