import type { conversations } from '@millrace/contract'
import type { ChatTexts } from '../texts/english.ts'
import { placeOf } from './place.ts'
import styles from './CitationList.module.css'

export interface CitationListProps {
  citations: readonly conversations.Citation[]
  /** The number of the open citation. */
  opened: number | null
  onOpen: (number: number) => void
  t: ChatTexts
}

/** The sources under a response. Each opens its passage. */
export function CitationList({ citations, opened, onOpen, t }: CitationListProps) {
  return (
    <ol className={styles.list} aria-label={t('sources')}>
      {citations.map((citation) => (
        <li key={citation.number}>
          <button
            type="button"
            className={styles.source}
            aria-expanded={opened === citation.number}
            aria-haspopup="dialog"
            onClick={() => onOpen(citation.number)}
          >
            <span className={styles.number}>{citation.number}</span>
            <span className={styles.name}>{citation.sourceName}</span>
            <span className={styles.place}>{placeOf(citation, t)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
