import type { ReactNode } from 'react'
import type { agents } from '@millrace/contract'
import { FailureNotice } from '../../lib/kit/notices/FailureNotice.tsx'
import { Page } from '../../lib/kit/Page.tsx'
import { Loading, Skeleton } from '../../lib/kit/Skeleton.tsx'
import { useAgent } from './get-agent.ts'
import { useAgentsTexts } from './texts.ts'

/** Loads an agent for its children, or shows why it cannot. */
export function WithAgent({ id, children }: { id: string; children: (agent: agents.Agent) => ReactNode }) {
  const t = useAgentsTexts()
  const { data: agent, error, refetch } = useAgent(id)
  if (agent) return children(agent)
  return (
    <Page title={t('title')} pending={!error}>
      {error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton height={320} radius={8} />
        </Loading>
      )}
    </Page>
  )
}
