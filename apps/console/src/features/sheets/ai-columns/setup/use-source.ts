import type { Needs } from '../../../../lib/flow-needs.ts'
import { useStarts } from '../../../../lib/flows/api/starts.ts'
import { useFlow, useNeeds } from '../api/flows.ts'
import type { AiColumnDraft } from './draft.ts'

export interface FoundSource {
  /** Undefined while loading or when there is none. */
  needs: Needs | undefined
  title: string
  published: number | null
  isGone: boolean
  isLoading: boolean
}

/** The inputs, outputs and title of a draft's flow. */
export function useSource({ source, version }: Pick<AiColumnDraft, 'source' | 'version'>): FoundSource {
  const flowId = source?.kind === 'flow' ? source.id : null
  const flow = useFlow(flowId)
  const published = flow.data?.publishedVersion ?? null
  const needs = useNeeds(flowId, version ?? published)
  const templates = useStarts()
  if (source?.kind === 'template') {
    const found = templates.data?.templates.find(({ key }) => key === source.key)
    const title = found?.title ?? ''
    return { needs: found?.needs, title, published: null, isGone: false, isLoading: !found }
  }
  const isGone = Boolean(flow.error) || Boolean(flow.data?.deletedAt)
  return {
    needs: needs.data,
    title: flow.data?.title ?? '',
    published,
    isGone: flowId !== null && isGone,
    isLoading: flowId !== null && !isGone && needs.isPending && (flow.isPending || published !== null),
  }
}
