import type { aiWorkers } from '@millrace/contract'
import { StateDot } from '../../lib/kit/StateDot.tsx'
import { EXECUTION_TONES } from './states.ts'
import { useWorkersTexts } from './texts.ts'

/** How an execution stands, in a word. */
export function ExecutionState({ state }: { state: aiWorkers.ExecutionState }) {
  const t = useWorkersTexts()
  return <StateDot tone={EXECUTION_TONES[state]}>{t(`executionStates.${state}`)}</StateDot>
}
