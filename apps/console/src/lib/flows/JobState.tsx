import type { flows } from '@millrace/contract'
import { StateDot } from '../kit/StateDot.tsx'
import { useFlowsTexts } from './texts.ts'

type Tone = Parameters<typeof StateDot>[0]['tone']

const JOB_TONES: Partial<Record<flows.JobState, Tone>> = {
  RUNNING: 'working',
  SUCCEEDED: 'success',
  PARTIAL: 'error',
  FAILED: 'error',
}

const RUN_TONES: Partial<Record<flows.RunState, Tone>> = {
  running: 'working',
  succeeded: 'success',
  failed: 'error',
}

export function JobState({ state }: { state: flows.JobState }) {
  const t = useFlowsTexts()
  return <StateDot tone={JOB_TONES[state] ?? 'idle'}>{t(`jobStates.${state}`)}</StateDot>
}

export function RunState({ state }: { state: flows.RunState }) {
  const t = useFlowsTexts()
  return <StateDot tone={RUN_TONES[state] ?? 'idle'}>{t(`runStates.${state}`)}</StateDot>
}
