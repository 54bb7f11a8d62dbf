import type { knowledge } from '@millrace/contract'
import { StateDot } from '../../lib/kit/StateDot.tsx'
import { useKnowledgeTexts } from './texts.ts'

const WORKING = ['queued', 'reading', 'chunking', 'embedding'] as const

/** The state of a base: what its sources are doing. */
export function BaseState({ states }: { states: knowledge.KnowledgeBase['states'] }) {
  const t = useKnowledgeTexts()
  const working = WORKING.reduce((sum, state) => sum + (states[state] ?? 0), 0)
  const failed = states.failed ?? 0
  const parts = [
    working > 0 ? { tone: 'working', text: t('base.working', { count: working }) } : null,
    failed > 0 ? { tone: 'error', text: t('base.failed', { count: failed }) } : null,
  ].filter((part) => part !== null)
  if (parts.length === 0) {
    const isEmpty = (states.ready ?? 0) === 0
    return <StateDot tone={isEmpty ? 'idle' : 'success'}>{t(isEmpty ? 'base.none' : 'base.ready')}</StateDot>
  }
  return parts.map(({ tone, text }) => (
    <StateDot key={tone} tone={tone as 'working' | 'error'}>
      {text}
    </StateDot>
  ))
}
