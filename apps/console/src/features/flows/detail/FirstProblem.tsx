import type { flows } from '@millrace/contract'
import { useProblemText } from '../editor/use-problem-text.ts'

/** What is wrong first, in the words that the editor has for it. */
export default function FirstProblem({ problem }: { problem: flows.FlowProblem }) {
  const textOf = useProblemText()
  return <>{textOf(problem)}</>
}
