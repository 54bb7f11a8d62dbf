import Button from '@mui/material/Button'
import type { knowledge } from '@millrace/contract'
import { Age } from '../../../lib/kit/Age.tsx'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useUpdateGap } from '../base-gaps.ts'
import { useKnowledgeTexts } from '../texts.ts'
import css from './Gaps.module.css'

interface GapCardProps {
  baseId: string
  gap: knowledge.Gap
  onAnswer: () => void
}

/** An unanswered question: how often it was asked, in which words, and what to do about it. */
export function GapCard({ baseId, gap, onAnswer }: GapCardProps) {
  const t = useKnowledgeTexts()
  return (
    <li className={css.card}>
      <p className={css.question}>{gap.question}</p>
      <p className={css.facts}>
        <span>{t('gaps.asked', { count: gap.asked })}</span>
        <span>
          {t('gaps.last')} <Age at={gap.lastAskedAt} />
        </span>
        {gap.agent ? <span>{t('gaps.by', { name: gap.agent.name })}</span> : null}
      </p>
      {gap.examples.length > 0 ? (
        <details className={css.examples}>
          <summary>{t('gaps.examples')}</summary>
          <ul>
            {gap.examples.map((example) => (
              <li key={example}>{example}</li>
            ))}
          </ul>
        </details>
      ) : null}
      <Actions baseId={baseId} gap={gap} onAnswer={onAnswer} />
    </li>
  )
}

function Actions({ baseId, gap, onAnswer }: GapCardProps) {
  const t = useKnowledgeTexts()
  const mayWrite = useMayWrite()
  const update = useUpdateGap(baseId)
  if (!mayWrite) return null
  const isOpen = gap.state === 'open'
  const set = (state: 'open' | 'dismissed') => update.mutate({ gid: gap.id, state })
  return (
    <div className={css.actions}>
      {isOpen ? (
        <Button size="small" variant="contained" onClick={onAnswer}>
          {t('gaps.answer')}
        </Button>
      ) : null}
      <Button size="small" disabled={update.isPending} onClick={() => set(isOpen ? 'dismissed' : 'open')}>
        {t(isOpen ? 'gaps.dismiss' : 'gaps.reopen')}
      </Button>
    </div>
  )
}
