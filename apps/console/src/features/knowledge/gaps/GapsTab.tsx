import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import { lazy, Suspense, useState } from 'react'
import { knowledge } from 'virtual:contract'
import type { knowledge as contract } from '@millrace/contract'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import NoAccess from '../../../lib/kit/notices/no-access/NoAccess.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { Pager } from '../../../lib/kit/tables/Pager.tsx'
import { SearchField } from '../../../lib/kit/fields/SearchField.tsx'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useMay } from '../../../lib/session/use-may.ts'
import { GAPS_PAGE, type GapFilter, useGaps } from '../base-gaps.ts'
import { useKnowledgeTexts } from '../texts.ts'
import { GapCard } from './GapCard.tsx'
import css from './Gaps.module.css'

const AnswerGap = lazy(() => import('./AnswerGap.tsx'))

/** Questions from real chats that the base has no answer to, for members who can read conversations. */
export default function GapsTab(props: { baseId: string }) {
  const may = useMay('readConversations')
  if (may === 'unknown') return <GapsSkeleton />
  if (may === 'yes') return <Gaps {...props} />
  return <NoAccess lacks="conversations" />
}

function Gaps({ baseId }: { baseId: string }) {
  const t = useKnowledgeTexts()
  const [filter, setFilter] = useState<GapFilter>({ state: 'open', page: 1 })
  const [answered, setAnswered] = useState<contract.Gap | null>(null)
  const { data, error, refetch } = useGaps(baseId, filter)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <GapsSkeleton />
  return (
    <>
      <p className={css.intro}>{t('gaps.intro')}</p>
      <Filters filter={filter} counts={data.counts} onFilter={setFilter} />
      {data.items.length === 0 ? (
        <NoGaps filter={filter} />
      ) : (
        <ol className={css.list} aria-label={t('gaps.list')}>
          {data.items.map((gap) => (
            <GapCard key={gap.id} baseId={baseId} gap={gap} onAnswer={() => setAnswered(gap)} />
          ))}
        </ol>
      )}
      <Pager
        page={filter.page}
        size={GAPS_PAGE}
        total={data.total}
        onPage={(page) => setFilter({ ...filter, page })}
      />
      <Suspense fallback={null}>
        {answered ? (
          <AnswerGap key={answered.id} baseId={baseId} gap={answered} onClose={() => setAnswered(null)} />
        ) : null}
      </Suspense>
    </>
  )
}

interface FiltersProps {
  filter: GapFilter
  counts: Record<contract.GapState, number>
  onFilter: (filter: GapFilter) => void
}

function Filters({ filter, counts, onFilter }: FiltersProps) {
  const t = useKnowledgeTexts()
  const states = knowledge.GAP_STATES
  return (
    <div className={css.filters}>
      <div className={css.search}>
        <SearchField
          label={t('gaps.search')}
          value={filter.search ?? ''}
          onSearch={(search) => onFilter({ ...filter, page: 1, search: search || undefined })}
        />
      </div>
      <SelectField
        label={t('gaps.state')}
        value={filter.state}
        onChange={({ target }) =>
          onFilter({ ...filter, page: 1, state: states.find((one) => one === target.value) ?? 'open' })
        }
      >
        {states.map((state) => (
          <option key={state} value={state}>
            {t(`gaps.${state}`, { count: counts[state] })}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

const EMPTY = {
  open: 'gaps.emptyText',
  answered: 'gaps.emptyAnswered',
  dismissed: 'gaps.emptyDismissed',
} as const

function NoGaps({ filter }: { filter: GapFilter }) {
  const t = useKnowledgeTexts()
  return (
    <Notice icon={<MessageCircleQuestion size={20} />} title={t('gaps.emptyTitle')}>
      {t(filter.search ? 'gaps.noMatch' : EMPTY[filter.state])}
    </Notice>
  )
}

function GapsSkeleton() {
  return (
    <Loading>
      <div className={css.list}>
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} height={92} radius={8} />
        ))}
      </div>
    </Loading>
  )
}
