import Button from '@mui/material/Button'
import type { knowledge } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import { Callout } from '../../../lib/kit/Callout.tsx'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import { useRetryEmbedding } from '../base-embedding.ts'
import { useKnowledgeTexts } from '../texts.ts'
import css from './Embedding.module.css'

interface EmbeddingStateProps {
  base: knowledge.KnowledgeBase
  readOnly: boolean
}

/** How far the vectors of a base are, and why they stand still. */
export function EmbeddingState({ base, readOnly }: EmbeddingStateProps) {
  const t = useKnowledgeTexts()
  const retry = useRetryEmbedding(base.id)
  const { state, done, total, serving, error } = base.embedding
  if (state === 'off') return null
  const counts = { done: formatNumber(done), total: formatNumber(total) }
  if (state === 'ready') return <StateDot tone="success">{t('embedding.ready', counts)}</StateDot>
  if (state === 'failed') {
    const again = readOnly ? null : (
      <Button size="small" disabled={retry.isPending} onClick={() => retry.mutate()}>
        {t('embedding.retry')}
      </Button>
    )
    return (
      <Callout kind="error" actions={again}>
        {t('embedding.failed', { reason: error ?? '' })}
      </Callout>
    )
  }
  return (
    <div className={css.working}>
      <StateDot tone="working">{t('embedding.working', counts)}</StateDot>
      <progress
        className={css.progress}
        aria-label={t('embedding.progress')}
        max={Math.max(1, total)}
        value={done}
      />
      <p>{t(serving ? 'embedding.serving' : 'embedding.notServing')}</p>
    </div>
  )
}
