import { useUncounted } from '../api/flows.ts'
import { Uncounted } from '../run/Uncounted.tsx'
import type { AiColumnDraft } from './draft.ts'

interface BudgetNoteProps {
  draft: Pick<AiColumnDraft, 'source' | 'version' | 'ceiling'>
  /** Values of parameters without a column: one may be a model. */
  params: Record<string, unknown>
}

/** What the budget of the column would not hold. */
export function BudgetNote({ draft: { source, version, ceiling }, params }: BudgetNoteProps) {
  const flowId = source?.kind === 'flow' ? source.id : null
  const hasBudget = ceiling.trim() !== ''
  const body = { ...(version === null ? {} : { version }), params }
  const { data: models = [] } = useUncounted(flowId, body, hasBudget)
  return hasBudget && flowId !== null ? <Uncounted models={models} /> : null
}
