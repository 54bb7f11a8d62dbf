import { StepError } from '@millrace/engine'
import { askModel } from '../../flows/index.ts'
import { OutOfBudget } from './budget.ts'

type Asking = Parameters<typeof askModel>[0]
type Request = Omit<Parameters<typeof askModel>[1], 'maxOutputTokens'>
type Answer = Awaited<ReturnType<typeof askModel>>

const OUTPUT_TOKENS = 8000
/** How long an answer can be when what is left doesn't pay for more. In less, no plan fits. */
const SHORTER = [4000, 2000, 1000, 500]

/** Asks the model for the longest answer that the budget, and the account's credits, pay for. Throws OutOfBudget. */
export async function askWithinBudget(asking: Asking, request: Request): Promise<Answer> {
  let lack: OutOfBudget | null = null
  for (const maxOutputTokens of [OUTPUT_TOKENS, ...SHORTER]) {
    try {
      const asked = askModel(asking, { ...request, maxOutputTokens })
      return await (lack ? unlessCut(asked, lack.of) : asked)
    } catch (error) {
      // Credits are set aside before anything is asked: what is refused there has cost nothing.
      if (!(error instanceof OutOfBudget) || error.isMade) throw error
      lack = error
    }
  }
  throw lack ?? new OutOfBudget('credits')
}

/** What was cut because too little is left is no answer: the worker waits for more, and asks again. */
async function unlessCut(asked: Promise<Answer>, of: OutOfBudget['of']): Promise<Answer> {
  const answer = await asked.catch((error: unknown) => {
    // A call of a tool that was cut can't be read.
    if (error instanceof StepError && error.code === 'model_bad_response') return null
    throw error
  })
  if (answer === null || answer.reason === 'length') throw new OutOfBudget(of, { isMade: true })
  return answer
}
