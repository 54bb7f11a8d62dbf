import Button from '@mui/material/Button'
import SearchX from 'lucide-react/icons/search-x'
import { useState, type FormEvent } from 'react'
import type { Data, knowledge } from '@millrace/contract'
import { bannerText } from '../../../lib/api/failures.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useSearchBase } from '../search-base.ts'
import { useKnowledgeTexts } from '../texts.ts'
import css from './SearchTest.module.css'
import { SearchFilters, type Filters } from './SearchFilters.tsx'
import { SearchHit } from './SearchHit.tsx'

const AMOUNTS = [5, 8, 20, 50] as const
const USUAL = 8
const QUERY_MAX = 4000

interface SearchTestProps {
  baseId: string
  onChunksOf?: (sourceId: string) => void
}

/** Searches a base as an agent would, and shows what it finds and why. */
export default function SearchTest({ baseId, onChunksOf }: SearchTestProps) {
  const t = useKnowledgeTexts()
  const [query, setQuery] = useState('')
  const [topK, setTopK] = useState<number>(USUAL)
  const [filters, setFilters] = useState<Filters>({})
  const search = useSearchBase(baseId)

  function submit(event: FormEvent) {
    event.preventDefault()
    const wanted = query.trim()
    if (!wanted) return
    const { sourceId, tag } = filters
    search.mutate({
      query: wanted,
      topK,
      filters: { ...(sourceId ? { sourceIds: [sourceId] } : {}), ...(tag ? { tags: [tag] } : {}) },
    })
  }

  return (
    <>
      <form onSubmit={submit} className={css.form} noValidate>
        <div className={css.query}>
          <TextField
            label={t('searchTest.label')}
            placeholder={t('searchTest.placeholder')}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            inputProps={{ maxLength: QUERY_MAX }}
            autoComplete="off"
          />
        </div>
        <SearchFilters baseId={baseId} filters={filters} onFilters={setFilters} />
        <div className={css.amount}>
          <SelectField
            label={t('searchTest.topK')}
            value={topK}
            onChange={({ target }) => setTopK(Number(target.value))}
          >
            {AMOUNTS.map((amount) => (
              <option key={amount}>{amount}</option>
            ))}
          </SelectField>
        </div>
        <Button type="submit" variant="contained" disabled={!query.trim() || search.isPending}>
          {t('searchTest.action')}
        </Button>
      </form>
      <Outcome baseId={baseId} search={search} onChunksOf={onChunksOf} />
    </>
  )
}

interface OutcomeProps {
  baseId: string
  search: ReturnType<typeof useSearchBase>
  onChunksOf: ((sourceId: string) => void) | undefined
}

function Outcome({ baseId, search: { data, error, isPending }, onChunksOf }: OutcomeProps) {
  const t = useKnowledgeTexts()
  if (error) return <Callout kind="error">{bannerText(error)}</Callout>
  if (isPending) {
    return (
      <Loading>
        <Skeleton height={120} radius={8} />
        <Skeleton height={120} radius={8} />
      </Loading>
    )
  }
  if (!data) return <p className={css.intro}>{t('searchTest.intro')}</p>
  if (data.items.length === 0) {
    return (
      <Notice icon={<SearchX size={20} />} title={t('searchTest.none')} compact>
        <output>{t('searchTest.noneText')}</output>
      </Notice>
    )
  }
  return <Hits baseId={baseId} found={data} onChunksOf={onChunksOf} />
}

interface HitsProps {
  baseId: string
  found: Data<typeof knowledge.search>
  onChunksOf: ((sourceId: string) => void) | undefined
}

function Hits({ baseId, found: { items, tookMs, vectors }, onChunksOf }: HitsProps) {
  const t = useKnowledgeTexts()
  const isBroken = vectors === 'late' || vectors === 'failed'
  return (
    <>
      <output className={css.summary}>
        {t('searchTest.found', { count: items.length, ms: formatNumber(Math.round(tookMs * 10) / 10) })}
        {isBroken ? null : <> · {t(`found.vectors.${vectors}`)}</>}
      </output>
      <Corrections items={items} />
      {isBroken ? <Callout kind="warning">{t(`found.vectors.${vectors}`)}</Callout> : null}
      <ol className={css.hits} aria-label={t('searchTest.results')}>
        {items.map((hit) => (
          <SearchHit
            key={hit.chunkId}
            baseId={baseId}
            hit={hit}
            byMeaning={vectors === 'used'}
            onChunksOf={onChunksOf}
          />
        ))}
      </ol>
    </>
  )
}

/** Words that the base doesn't contain, and what was searched for instead. */
function Corrections({ items }: { items: readonly knowledge.SearchHit[] }) {
  const t = useKnowledgeTexts()
  const instead = new Map<string, Set<string>>()
  for (const { term, instead: found } of items.flatMap(({ why }) => why))
    if (found !== null) instead.set(term, (instead.get(term) ?? new Set()).add(found.toLowerCase()))
  return [...instead].map(([asked, found]) => (
    <p key={asked} className={css.intro}>
      {t('searchTest.instead', { replace: { asked, found: [...found].join(', ') } })}
    </p>
  ))
}
