import { formatDecimals } from '../../../lib/format.ts'
import type { knowledge } from '@millrace/contract'
import { useKnowledgeTexts } from '../texts.ts'
import css from './Why.module.css'

/** Words beyond these weigh next to nothing. */
const SHOWN = 8

/** What each word of the question adds to the score. */
export function Why({ terms }: { terms: knowledge.SearchHit['why'] }) {
  const t = useKnowledgeTexts()
  const shown = [...terms].sort((a, b) => b.weight - a.weight).slice(0, SHOWN)
  const most = shown[0]?.weight ?? 0
  if (most <= 0) return null
  return (
    <ul className={css.terms} aria-label={t('searchTest.why')} title={t('searchTest.why')}>
      {shown.map(({ term, weight, instead }) => (
        <li key={`${term} ${instead}`} className={css.term}>
          <span className={css.word}>{instead ?? term}</span>
          <span className={css.track}>
            <span className={css.bar} style={{ width: `${(100 * weight) / most}%` }} />
          </span>
          <span className={css.weight}>{formatDecimals(weight, 2)}</span>
        </li>
      ))}
    </ul>
  )
}
