import type { agentTests } from '@millrace/contract'
import { useFailureWords } from '../reasons/use-failure-words.ts'
import css from './Tests.module.css'

/** What was missing, or what went wrong. The words of a model are shown as they are. */
export function OutcomeReason({
  outcome: { reason, translatable },
}: {
  outcome: Pick<agentTests.TestOutcome, 'reason' | 'translatable'>
}) {
  const words = useFailureWords()
  if (!reason) return null
  return <p className={css.small}>{words({ message: reason, reason: translatable })}</p>
}

/** Why a run failed. */
export function RunProblem({
  run: { error, errorReason },
}: {
  run: Pick<agentTests.TestRun, 'error' | 'errorReason'>
}) {
  const words = useFailureWords()
  if (!error) return null
  return <p className={css.problem}>{words({ message: error, reason: errorReason })}</p>
}
