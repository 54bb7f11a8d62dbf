import type { Lease } from '../../runs/index.ts'
import { type BudgetInput, JobBudget } from './job-budget.ts'

const known = new WeakMap<Lease, Map<string, JobBudget>>()

/** The budget of a job in this process, for another of its lanes. */
export function openBudget(input: BudgetInput): JobBudget {
  let jobs = known.get(input.lease)
  if (!jobs) known.set(input.lease, (jobs = new Map()))
  let budget = jobs.get(input.jobId)
  if (!budget) jobs.set(input.jobId, (budget = new JobBudget(input)))
  budget.lanes += 1
  return budget
}

/** A lane has ended. The last one returns what this process has left of the budget. Throws LeaseLost. */
export async function closeBudget(
  budget: JobBudget,
  { lease, jobId }: Pick<BudgetInput, 'lease' | 'jobId'>,
): Promise<void> {
  budget.lanes -= 1
  if (budget.lanes > 0) return
  if (!lease.lost.aborted) await budget.close()
  // A lane may have begun in the meantime.
  if (budget.lanes === 0) known.get(lease)?.delete(jobId)
}
