import { type jobs, reasonOfJob } from '@millrace/contract'
import { formatCredits } from '../../../lib/flows/format.ts'
import { useFailureWords } from '../../../lib/reasons/use-failure-words.ts'

export const BUDGET_REACHED = 'ceiling_reached'

const credits = (stored: string) => formatCredits(Number(stored))

/** Why a job paused or ended, localized; the server's text if there is no translation. */
export function useJobError() {
  const word = useFailureWords()
  return ({ error, live: isAiColumn }: jobs.Job): string =>
    error ? word({ message: error.message, reason: reasonOfJob(error, { isAiColumn, credits }) }) : ''
}
