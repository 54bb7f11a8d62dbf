import type { agentTests } from '@millrace/contract'
import { StateDot } from '../kit/StateDot.tsx'
import { useTestTexts } from './texts.ts'

const TONES = { passed: 'success', failed: 'error', error: 'error', skipped: 'idle' } as const

export function Verdict({ verdict }: { verdict: agentTests.TestOutcome['verdict'] }) {
  const t = useTestTexts()
  return <StateDot tone={TONES[verdict]}>{t(`verdicts.${verdict}`)}</StateDot>
}
