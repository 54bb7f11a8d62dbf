import type { sheets } from '@millrace/contract'
import type { Needs } from '../../../lib/flow-needs.ts'
import type { LaunchDraft, OutputDraft, RenderFilter } from './types.ts'

export interface OutputPartProps extends StepProps {
  output: OutputDraft
  /** The launch field of this sheet. */
  path: string
  onOutput: (part: Partial<OutputDraft>) => void
}

/** Props of each wizard step. */
export interface StepProps {
  draft: LaunchDraft
  onDraft: (part: Partial<LaunchDraft>) => void
  needs: Needs
  /** The selected sheets, as far as loaded. */
  known: ReadonlyMap<string, sheets.Sheet>
  renderFilter: RenderFilter
  /** "Next" was pressed: what is missing is shown. */
  tried: boolean
  /** What is wrong at a place, by the name that the server has for it. */
  errorAt: (path: string) => string | undefined
}
