import { knowledge } from 'virtual:contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api/client.ts'
import { thingUsersQuery } from '../../../lib/api/use-thing-users.ts'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { useAgentsTexts } from '../texts.ts'

const MOST = 200

interface OwnBases {
  bases: readonly { id: string; name: string; sources: number }[]
  /** Whether to delete them with the agents; the user's choice takes precedence over the default. */
  withKnowledge: boolean
  choose: (withKnowledge: boolean) => void
}

/** Knowledge bases created for these agents that no other agent uses. */
export function useOwnBases(
  agents: readonly { id: string; projectId: string }[],
): OwnBases & { error: unknown; refetch: () => void; pending: boolean } {
  const [choice, choose] = useState<boolean | null>(null)
  const ids = new Set(agents.map(({ id }) => id))
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['knowledge', 'list', agents[0]?.projectId, 'own'],
    queryFn: ({ signal }) => api.call(knowledge.list, { query: { size: MOST } }, { signal }),
    staleTime: 0,
    meta: { silent: true },
  })
  const bases = (data?.items ?? []).filter(
    ({ ownerAgentId, agents: users }) =>
      ownerAgentId !== null &&
      ids.has(ownerAgentId) &&
      users.length > 0 &&
      users.every(({ id }) => ids.has(id)),
  )
  // If flows use one, deleting is not preselected.
  const users = useQueries({ queries: bases.map(({ id }) => thingUsersQuery(id)) })
  const isFree = users.every(({ data: use }) => use && use.flows.length + use.hidden + use.jobs === 0)
  const withKnowledge = bases.length > 0 && (choice ?? isFree)
  return { bases, withKnowledge, choose, error, refetch: () => void refetch(), pending: isPending }
}

/** Offers to delete the agents' own knowledge bases; empty when there are none. */
export function OwnBasesField({ of }: { of: ReturnType<typeof useOwnBases> }) {
  const t = useAgentsTexts()
  const { bases, withKnowledge, choose, error, refetch } = of
  if (error) return <FailureNotice error={error} onRetry={refetch} compact />
  const [first] = bases
  const others = bases.length - 1
  if (!first) return null
  const sources = bases.reduce((sum, base) => sum + base.sources, 0)
  return (
    <CheckField
      label={
        others === 0
          ? t('deleteAgent.base', { name: first.name })
          : t('deleteAgent.bases', { count: bases.length })
      }
      help={t('deleteAgent.sources', { count: sources })}
      checked={withKnowledge}
      onChange={({ target }) => choose(target.checked)}
    />
  )
}
