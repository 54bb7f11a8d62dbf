import type { aiWorkers } from '@millrace/contract'
import { formatCredits } from '../../lib/flows/format.ts'
import { formatNumber } from '../../lib/format.ts'
import { useWorkersTexts } from './texts.ts'

type Costs = Pick<aiWorkers.ExecutionSummary, 'calls' | 'maxCalls' | 'credits' | 'maxCredits'>

/** Calls of models out of those that are allowed, and credits where it cost any. */
export function ExecutionCost({ of: { calls, maxCalls, credits, maxCredits } }: { of: Costs }) {
  const t = useWorkersTexts()
  const counted = t('cost.calls', { calls: formatNumber(calls), most: formatNumber(maxCalls) })
  if (credits === 0 && maxCredits === null) return <>{counted}</>
  const spent = formatCredits(credits)
  const formatted =
    maxCredits === null ? spent : t('tasksOf', { done: spent, total: formatCredits(maxCredits) })
  return <>{`${counted} · ${t('cost.credits', { count: maxCredits ?? credits, formatted })}`}</>
}
