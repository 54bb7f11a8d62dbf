import type { jobs, runs } from '@millrace/contract'
import { StateDot } from '../kit/StateDot.tsx'
import { useFlowsTexts } from './texts.ts'

type Tone = Parameters<typeof StateDot>[0]['tone']

const JOB_TONES: Partial<Record<jobs.JobState, Tone>> = {
  RUNNING: 'working',
  SUCCEEDED: 'success',
  PARTIAL: 'error',
  FAILED: 'error',
}

const RUN_TONES: Partial<Record<runs.RunState, Tone>> = {
  running: 'working',
  succeeded: 'success',
  failed: 'error',
}

export function JobState({ state }: { state: jobs.JobState }) {
  const t = useFlowsTexts()
  return <StateDot tone={JOB_TONES[state] ?? 'idle'}>{t(`jobStates.${state}`)}</StateDot>
}

export function RunState({ state }: { state: runs.RunState }) {
  const t = useFlowsTexts()
  return <StateDot tone={RUN_TONES[state] ?? 'idle'}>{t(`runStates.${state}`)}</StateDot>
}
