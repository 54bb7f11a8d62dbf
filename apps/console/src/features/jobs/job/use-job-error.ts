import { type jobs, reasonOfJob } from '@millrace/contract'
import { formatCredits } from '../../../lib/flows/format.ts'
import { useFailureWords } from '../../../lib/reasons/use-failure-words.ts'

export const BUDGET_REACHED = 'ceiling_reached'

const credits = (stored: string) => formatCredits(Number(stored))

/** Why a job paused or ended, in the language of the console; in the server's words where there is no text for it. */
export function useJobError() {
  const word = useFailureWords()
  return ({ error, live: isAiColumn }: jobs.Job): string =>
    error ? word({ message: error.message, reason: reasonOfJob(error, { isAiColumn, credits }) }) : ''
}
