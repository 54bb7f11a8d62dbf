import { Callout } from '../../../../lib/kit/Callout.tsx'
import { problemsOfNode } from '../model/problems.ts'
import { useEditor } from '../store/context.ts'
import { useProblemText } from '../use-problem-text.ts'

/** What is wrong with a node as a whole; what is wrong with a setting stands at the setting. */
export function NodeProblems({ id }: { id: string }) {
  const problems = useEditor((state) => state.problems)
  const textOf = useProblemText()
  return problemsOfNode(problems, id).others.map((problem) => (
    <Callout
      key={`${problem.code} ${problem.message}`}
      kind={problem.severity === 'error' ? 'error' : 'warning'}
    >
      {textOf(problem)}
    </Callout>
  ))
}
