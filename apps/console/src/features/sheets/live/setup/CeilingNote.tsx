import { useUncounted } from '../api/flows.ts'
import { Uncounted } from '../run/Uncounted.tsx'
import type { LiveDraft } from './draft.ts'

interface CeilingNoteProps {
  draft: Pick<LiveDraft, 'source' | 'version' | 'ceiling'>
  /** Values of parameters without a column: one may be a model. */
  params: Record<string, unknown>
}

/** What the ceiling of the column would not hold. */
export function CeilingNote({ draft: { source, version, ceiling }, params }: CeilingNoteProps) {
  const flowId = source?.kind === 'flow' ? source.id : null
  const hasCeiling = ceiling.trim() !== ''
  const body = { ...(version === null ? {} : { version }), params }
  const { data: models = [] } = useUncounted(flowId, body, hasCeiling)
  return hasCeiling && flowId !== null ? <Uncounted models={models} /> : null
}
