import { Link } from '@tanstack/react-router'
import type { flows } from '@millrace/contract'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { useProblemText } from '../editor/use-problem-text.ts'
import { useStepName } from '../../../lib/flows/use-step-name.ts'
import { useDetailTexts } from './texts.ts'

interface DraftProblemsProps {
  flow: flows.Flow
  errors: readonly [flows.FlowProblem, ...flows.FlowProblem[]]
}

/** Why the draft cannot run, starting with the first step. Loaded lazily because it uses the editor's texts. */
export default function DraftProblems({ flow, errors }: DraftProblemsProps) {
  const t = useDetailTexts()
  const nameOf = useStepName()
  const textOf = useProblemText()
  const [first] = errors
  const step = flow.document.nodes.find(({ id }) => id === first.nodeId)
  const message = textOf(first)
  return (
    <Callout
      kind="warning"
      actions={
        <Link to="/workflow/$id" params={{ id: flow.id }}>
          {t('edit')}
        </Link>
      }
    >
      {t('problems', { count: errors.length })}{' '}
      {step ? t('problemAt', { step: nameOf(step), message }) : message}
    </Callout>
  )
}
