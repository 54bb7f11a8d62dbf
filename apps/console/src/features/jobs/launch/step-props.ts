import type { sheets } from '@millrace/contract'
import type { Needs } from '../../../lib/flow-needs.ts'
import type { LaunchDraft, OutputDraft, RenderFilter } from './types.ts'

export interface OutputPartProps extends StepProps {
  output: OutputDraft
  /** The name that the server has for this sheet of the launch. */
  path: string
  onOutput: (part: Partial<OutputDraft>) => void
}

/** What each step of a launch is given. */
export interface StepProps {
  draft: LaunchDraft
  onDraft: (part: Partial<LaunchDraft>) => void
  needs: Needs
  /** Sheets that are named, as far as they are loaded. */
  known: ReadonlyMap<string, sheets.Sheet>
  renderFilter: RenderFilter
  /** "Next" was pressed: what is missing is shown. */
  tried: boolean
  /** What is wrong at a place, by the name that the server has for it. */
  errorAt: (path: string) => string | undefined
}
