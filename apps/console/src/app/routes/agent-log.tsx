import { lazy, Suspense } from 'react'
import { useModelNames } from '../../features/agents/list-models.ts'
import { useOwnBase } from '../../features/agents/own-base.ts'
import LogTab, { type LogTabProps } from '../../features/conversations/log/LogTab.tsx'
import type { LoggedCitation } from '../../features/conversations/log/list-log.ts'
import { useBaseNames } from '../../features/knowledge/use-base-names.ts'
import type { agents } from '@millrace/contract'

const SourceViewer = lazy(async () => ({
  default: (await import('../../features/knowledge/document/SourceViewer.tsx')).SourceViewer,
}))

interface AgentLogProps extends Pick<LogTabProps, 'readOnly' | 'opened' | 'onOpen'> {
  agent: agents.Agent
}

/** The history in an agent's workspace, with its models and knowledge. */
export default function AgentLog(props: AgentLogProps) {
  return (
    <LogTab
      {...props}
      modelNames={useModelNames()}
      baseNames={useBaseNames()}
      makeBase={useOwnBase(props.agent)}
      renderSource={renderSource}
    />
  )
}

function renderSource({ place, sourceName, highlights }: LoggedCitation, onClose: () => void) {
  if (!place) return null
  const { knowledgeId, sourceId, chunkId } = place
  const at = chunkId ? { chunkId, ranges: highlights } : {}
  return (
    <Suspense fallback={null}>
      <SourceViewer place={{ baseId: knowledgeId, sourceId, name: sourceName, ...at }} onClose={onClose} />
    </Suspense>
  )
}
