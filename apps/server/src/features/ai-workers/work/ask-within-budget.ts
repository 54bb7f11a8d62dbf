import { StepError } from '@millrace/engine'
import { askModel } from '../../flows/index.ts'
import { OutOfBudget } from './budget.ts'

type Asking = Parameters<typeof askModel>[0]
type Request = Omit<Parameters<typeof askModel>[1], 'maxOutputTokens'>
type Answer = Awaited<ReturnType<typeof askModel>>

const OUTPUT_TOKENS = 8000
/** How long an answer can be when the rest of the budget doesn't pay for more. In less, no plan fits. */
const SHORTER = [4000, 2000, 1000, 500]

/** Asks the model for the longest answer that the budget pays for. Throws OutOfBudget. */
export async function askWithinBudget(asking: Asking, request: Request): Promise<Answer> {
  const full = await unlessTooDear(() => askModel(asking, { ...request, maxOutputTokens: OUTPUT_TOKENS }))
  if (full) return full
  for (const maxOutputTokens of SHORTER) {
    const answer = await unlessTooDear(() => unlessCut(askModel(asking, { ...request, maxOutputTokens })))
    if (answer) return answer
  }
  throw new OutOfBudget('credits')
}

/** Credits are set aside before anything is asked: what is refused there has cost nothing. */
async function unlessTooDear(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof OutOfBudget && !error.isMade) return null
    throw error
  }
}

/** What was cut because of the budget is no answer: the worker waits for more budget, and asks again. */
async function unlessCut(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked.catch((error: unknown) => {
    // A call of a tool that was cut can't be read.
    if (error instanceof StepError && error.code === 'model_bad_response') return null
    throw error
  })
  if (answer === null || answer.reason === 'length') throw new OutOfBudget('credits', { isMade: true })
  return answer
}
