import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useId, useState } from 'react'
import type { knowledge } from '@millrace/contract'
import { useMay, useMayWrite } from '../../../lib/session/use-may.ts'
import { useGaps } from '../base-gaps.ts'
import { useKnowledgeTexts } from '../texts.ts'
import css from './AgentSources.module.css'

const AnswerGap = lazy(() => import('../gaps/AnswerGap.tsx'))

const SHOWN = 5

/** Visitors' most frequent unanswered questions, for members who can read conversations. Empty when there are none. */
export default function OpenQuestions(props: { baseId: string }) {
  return useMay('readConversations') === 'yes' ? <Questions {...props} /> : null
}

function Questions({ baseId }: { baseId: string }) {
  const t = useKnowledgeTexts()
  const titleId = useId()
  const mayWrite = useMayWrite()
  const { data } = useGaps(baseId, { state: 'open', page: 1 })
  const [answered, setAnswered] = useState<knowledge.Gap | null>(null)
  if (!data || data.items.length === 0) return null
  return (
    <section className={css.questions} aria-labelledby={titleId}>
      <h3 id={titleId}>
        {t('agent.open', { count: data.total })}
        <Link to="/console/knowledge/$id" params={{ id: baseId }} search={{ tab: 'gaps' }}>
          {t('agent.allOpen')}
        </Link>
      </h3>
      <ul>
        {data.items.slice(0, SHOWN).map((gap) => (
          <li key={gap.id}>
            <span>{gap.question}</span>
            {mayWrite ? (
              <Button size="small" onClick={() => setAnswered(gap)}>
                {t('gaps.answer')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {answered ? (
          <AnswerGap key={answered.id} baseId={baseId} gap={answered} onClose={() => setAnswered(null)} />
        ) : null}
      </Suspense>
    </section>
  )
}
