import { lazy, Suspense, type ReactNode } from 'react'
import type { AgentSummary } from './summary.ts'

const CreateAgent = lazy(() => import('../create/CreateAgent.tsx'))
const DeleteAgent = lazy(() => import('./DeleteAgent.tsx'))
const DeleteAgents = lazy(() => import('./DeleteAgents.tsx'))
const AssignAgent = lazy(() => import('./AssignAgent.tsx'))
const ImportAgents = lazy(() => import('./ImportAgents.tsx'))

/** The dialog that is open. */
export type OpenDialog =
  | { dialog: 'create' | 'createFromRole' | 'import' }
  | { dialog: 'delete' | 'assign'; agent: AgentSummary }
  | { dialog: 'deleteMany'; agents: readonly AgentSummary[] }
  | null

interface AgentDialogsProps {
  open: OpenDialog
  renderBases: (selected: readonly string[], onChange: (selected: string[]) => void) => ReactNode
  onlyBase: string | undefined
  renderStart: (actions: { onOther: () => void; onClose: () => void }) => ReactNode
  onCreated: (id: string) => void
  onClose: () => void
}

/** The dialogs of the agents page. */
export function AgentDialogs(props: AgentDialogsProps) {
  return <Suspense fallback={null}>{dialogOf(props)}</Suspense>
}

function dialogOf({ open, onClose, renderStart, ...rest }: AgentDialogsProps) {
  switch (open?.dialog) {
    case 'create':
      return <CreateAgent {...rest} renderStart={renderStart} onClose={onClose} />
    case 'createFromRole':
      return <CreateAgent {...rest} renderStart={undefined} onClose={onClose} />
    case 'delete':
      return <DeleteAgent agent={open.agent} onClose={onClose} onDeleted={onClose} />
    case 'deleteMany':
      return <DeleteAgents agents={open.agents} onClose={onClose} />
    case 'assign':
      return <AssignAgent agent={open.agent} onClose={onClose} />
    case 'import':
      return <ImportAgents onClose={onClose} />
    default:
      return null
  }
}
