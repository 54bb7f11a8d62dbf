import { lazy, Suspense } from 'react'
import { useModelNames } from '../../features/agents/list-models.ts'
import { useOwnBase } from '../../features/agents/own-base.ts'
import LogTab, { type LogTabProps } from '../../features/conversations/log/LogTab.tsx'
import {
  FIGURE_KEYS,
  type FigureFilter,
  type LogFilter,
  type LoggedCitation,
  PERIODS,
} from '../../features/conversations/log/list-log.ts'
import { useBaseNames } from '../../features/knowledge/use-base-names.ts'
import type { agents } from '@millrace/contract'

const SourceViewer = lazy(async () => ({
  default: (await import('../../features/knowledge/document/SourceViewer.tsx')).SourceViewer,
}))

/** The filter as stored in the URL. */
type FilterAddress = FigureFilter & {
  q?: string | undefined
  channel?: LogFilter['channel']
  rating?: LogFilter['rating']
  unanswered?: 'yes' | undefined
  leads?: 'yes' | undefined
  days?: '1' | '7' | '30' | '90' | undefined
}

interface AgentLogProps extends Pick<LogTabProps, 'readOnly' | 'opened' | 'onOpen'> {
  agent: agents.Agent
  filter: FilterAddress
  onFilter: (filter: FilterAddress) => void
}

/** The conversation log of an agent, with its models and knowledge. */
export default function AgentLog({ filter, onFilter, ...props }: AgentLogProps) {
  const { q = '', channel, rating, unanswered, leads, days } = filter
  const figure: FigureFilter = Object.fromEntries(FIGURE_KEYS.map((key) => [key, filter[key]]))
  return (
    <LogTab
      {...props}
      filter={{
        search: q,
        channel,
        rating,
        unanswered: unanswered === 'yes',
        lead: leads === 'yes',
        days: days && Number(days),
        figure,
      }}
      onFilter={(next) =>
        onFilter({
          ...next.figure,
          q: next.search || undefined,
          channel: next.channel,
          rating: next.rating,
          unanswered: next.unanswered ? 'yes' : undefined,
          leads: next.lead ? 'yes' : undefined,
          days: PERIODS.find((one) => Number(one) === next.days),
        })
      }
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
