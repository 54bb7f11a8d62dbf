import type { Context } from '../../../context.ts'
import { type Planned, planOf } from '../../flows/index.ts'
import { findRunnable, isUsable } from './published.ts'

/**
 * The published documents of all flows that this one calls, directly or indirectly, by flow ID. Flows that don't exist
 * or aren't published are left out: the step that calls them fails.
 */
export async function freezeCallees(
  context: Context,
  at: { accountId: string; projectId: string },
  planned: Planned,
): Promise<Record<string, string>> {
  const frozen: Record<string, string> = {}
  const seen = new Set<string>([planned.flowId])
  for (let wanted = [...planned.calls]; wanted.length > 0;) {
    const flows = await Promise.all(
      wanted.filter((id) => !seen.has(id)).map((id) => findRunnable(context, id)),
    )
    for (const id of wanted) seen.add(id)
    wanted = []
    for (const flow of flows) {
      if (!flow?.documentId || !isUsable(flow, at)) continue
      frozen[flow.id] = flow.documentId
      wanted.push(...(await planOf(context, flow.documentId)).calls)
    }
  }
  return frozen
}
