import { useModelNames } from '../../features/agents/list-models.ts'
import LogTab, { type LogTabProps } from '../../features/conversations/log/LogTab.tsx'

/** The history in an agent's settings, with the models by their names. */
export default function AgentLog(props: Omit<LogTabProps, 'modelNames'>) {
  return <LogTab {...props} modelNames={useModelNames()} />
}
