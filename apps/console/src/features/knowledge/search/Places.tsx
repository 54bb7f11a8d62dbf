import type { knowledge } from '@millrace/contract'
import { useKnowledgeTexts } from '../texts.ts'
import css from './SearchHit.module.css'

/** Where a passage stood among those found by words, and among those near in meaning. */
export function Places({ words, meaning }: Pick<knowledge.SearchHit, 'words' | 'meaning'>) {
  const t = useKnowledgeTexts()
  const byWords = words && { rank: words.rank, score: words.score.toFixed(2) }
  const byMeaning = meaning && { rank: meaning.rank, similarity: meaning.similarity.toFixed(3) }
  return (
    <p className={css.places}>
      <span>{byWords ? t('found.words', byWords) : t('found.noWords')}</span>
      <span>{byMeaning ? t('found.meaning', byMeaning) : t('found.noMeaning')}</span>
    </p>
  )
}
