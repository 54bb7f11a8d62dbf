import { formatDecimals } from '../../../lib/format.ts'
import { PassageText } from '@millrace/ui'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { knowledge } from '@millrace/contract'
import card from '../chunks/ChunkCard.module.css'
import { Place } from '../chunks/Place.tsx'
import { OpenDocument } from '../document/OpenDocument.tsx'
import { Tags } from '../tags/Tags.tsx'
import { useKnowledgeTexts } from '../texts.ts'
import { excerptOf } from './excerpt.ts'
import css from './SearchHit.module.css'
import { Why } from './Why.tsx'

/** Longer passages are cut to six lines until expanded, in characters. */
const LONG = 520

interface SearchHitProps {
  baseId: string
  hit: knowledge.SearchHit
  /** Whether vectors took part in the search. */
  byMeaning: boolean
  onChunksOf: ((sourceId: string) => void) | undefined
}

/** A found passage: its position in the source, its score, the words that matched, and their weights. */
export function SearchHit({ baseId, hit, byMeaning, onChunksOf }: SearchHitProps) {
  const t = useKnowledgeTexts()
  const [whole, setWhole] = useState(false)
  const isLong = hit.text.length > LONG
  const shown = isLong && !whole ? excerptOf(hit) : { text: hit.text, ranges: hit.highlights }
  return (
    <li className={card.card}>
      <header className={card.head}>
        <span className={card.source}>{hit.sourceName}</span>
        {hit.heading && hit.heading !== hit.sourceName ? <span>{hit.heading}</span> : null}
        <Place {...hit} />
        <Tags tags={hit.tags} />
        <span className={css.score}>
          {t('searchTest.score')} <b>{formatDecimals(hit.score, 2)}</b>
        </span>
      </header>
      <div className={card.text}>
        <div className={isLong && !whole ? css.cut : undefined}>
          <PassageText {...shown} tableLabel={t('chunkEdit.table')} />
        </div>
      </div>
      {byMeaning ? <Places words={hit.words} meaning={hit.meaning} /> : null}
      <Why terms={hit.why} />
      <footer className={css.actions}>
        {isLong ? (
          <Button size="small" variant="text" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {t(whole ? 'searchTest.showLess' : 'searchTest.showAll')}
          </Button>
        ) : null}
        <OpenDocument
          place={{
            baseId,
            sourceId: hit.sourceId,
            name: hit.sourceName,
            chunkId: hit.chunkId,
            ranges: hit.highlights,
          }}
        />
        {onChunksOf ? (
          <Button size="small" variant="text" onClick={() => onChunksOf(hit.sourceId)}>
            {t('searchTest.inChunks')}
          </Button>
        ) : null}
      </footer>
    </li>
  )
}

/** A passage's rank by words, and by meaning. */
function Places({ words, meaning }: Pick<knowledge.SearchHit, 'words' | 'meaning'>) {
  const t = useKnowledgeTexts()
  const byWords = words && { rank: words.rank, score: formatDecimals(words.score, 2) }
  const byMeaning = meaning && { rank: meaning.rank, similarity: formatDecimals(meaning.similarity, 3) }
  return (
    <p className={css.places}>
      <span>{byWords ? t('found.words', byWords) : t('found.noWords')}</span>
      <span>{byMeaning ? t('found.meaning', byMeaning) : t('found.noMeaning')}</span>
    </p>
  )
}
