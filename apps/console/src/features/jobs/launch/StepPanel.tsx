import type { flows } from '@millrace/contract'
import { MappingStep } from './MappingStep.tsx'
import { OutputStep } from './OutputStep.tsx'
import { RowsStep } from './RowsStep.tsx'
import { RunStep } from './RunStep.tsx'
import type { StepProps } from './step-props.ts'
import { SummaryStep } from './SummaryStep.tsx'
import type { Step } from './types.ts'

interface StepPanelProps extends StepProps {
  flow: flows.Flow
  newName: string
  step: Step
}

/** The current step. */
export function StepPanel({ step, ...props }: StepPanelProps) {
  switch (step) {
    case 'rows':
      return <RowsStep {...props} />
    case 'mapping':
      return <MappingStep {...props} />
    case 'output':
      return <OutputStep {...props} />
    case 'run':
      return <RunStep {...props} />
    default:
      return <SummaryStep {...props} />
  }
}
