import type { ReactNode } from 'react'
import type { agents } from '@millrace/contract'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useMay } from '../../../lib/session/use-may.ts'
import { Checklist } from './Checklist.tsx'
import { Figures } from './Figures.tsx'
import { useOverview } from './get-overview.ts'
import css from './Overview.module.css'
import { LastConversations } from './LastConversations.tsx'

interface OverviewTabProps {
  agent: agents.Agent
  readOnly: boolean
  /** The link of the public page, if there is one. */
  shareLink: ReactNode
  /** Unanswered questions of visitors. */
  openQuestions: ReactNode
}

/** An agent's status: open setup steps, this week's numbers, and recent conversations. */
export default function OverviewTab({ agent, readOnly, shareLink, openQuestions }: OverviewTabProps) {
  const { data, error, refetch } = useOverview(agent.id)
  const mayRead = useMay('readConversations') === 'yes'
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading>
        <Skeleton height={180} radius={8} />
        <Skeleton height={120} radius={8} />
      </Loading>
    )
  }
  return (
    <div className={css.overview}>
      <Checklist agent={agent} overview={data} readOnly={readOnly} />
      {agent.visibility === 'public' ? shareLink : null}
      <Figures days={data.days} />
      {openQuestions}
      {mayRead ? <LastConversations agentId={agent.id} /> : null}
    </div>
  )
}
