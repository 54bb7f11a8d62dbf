import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import { useId, useState } from 'react'
import { knowledge } from 'virtual:contract'
import type { knowledge as contract } from '@millrace/contract'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Pager } from '../../../lib/kit/tables/Pager.tsx'
import { SearchField } from '../../../lib/kit/fields/SearchField.tsx'
import select from '../../../lib/kit/fields/SelectField.module.css'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { PAGES_SHOWN, type PageFilter, useSitePages } from './calls.ts'
import { LastRefresh } from './LastRefresh.tsx'
import css from './SitePages.module.css'
import { PageTable } from './PageTable.tsx'
import { useSitesTexts } from './texts.ts'

interface SitePagesProps {
  baseId: string
  source: contract.Source
  onClose: () => void
  onChunksOf: (sourceId: string) => void
}

/** The pages of a site with their states, and why some were left out. */
export default function SitePages({ baseId, source, onClose, onChunksOf }: SitePagesProps) {
  const t = useSitesTexts()
  const titleId = useId()
  const problems = source.site?.problems ?? []
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('pages.title', { name: source.name })}</DialogTitle>
      <DialogContent className={css.content}>
        <LastRefresh source={source} />
        {problems.length > 0 ? (
          <Callout kind="warning">
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </Callout>
        ) : null}
        <Pages baseId={baseId} source={source} onChunksOf={onChunksOf} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('pages.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Pages({ baseId, source, onChunksOf }: Omit<SitePagesProps, 'onClose'>) {
  const t = useSitesTexts()
  const [filter, setFilter] = useState<PageFilter>({ page: 1 })
  const { data, error, refetch } = useSitePages(baseId, source.id, filter)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  const isFiltered = Boolean(filter.search) || filter.state !== undefined
  return (
    <>
      <div className={css.filters}>
        <SearchField
          label={t('pages.search')}
          value={filter.search ?? ''}
          onSearch={(search) => setFilter({ ...filter, search: search || undefined, page: 1 })}
        />
        <StateChoice state={filter.state} onState={(state) => setFilter({ ...filter, state, page: 1 })} />
      </div>
      {data ? null : (
        <Loading>
          <Skeleton height={200} radius={8} />
        </Loading>
      )}
      {data && data.items.length === 0 ? (
        <p className={css.empty}>{isFiltered ? t('pages.noMatch') : t('pages.empty')}</p>
      ) : null}
      {data && data.items.length > 0 ? (
        <PageTable name={source.name} pages={data.items} onChunksOf={onChunksOf} />
      ) : null}
      <Pager
        page={filter.page}
        size={PAGES_SHOWN}
        total={data?.total ?? 0}
        onPage={(page) => setFilter({ ...filter, page })}
      />
    </>
  )
}

function StateChoice({
  state,
  onState,
}: {
  state: contract.PageState | undefined
  onState: (state: contract.PageState | undefined) => void
}) {
  const t = useSitesTexts()
  return (
    <select
      className={`${select.select} ${css.state}`}
      aria-label={t('pages.filter')}
      value={state ?? ''}
      onChange={({ target }) => onState(knowledge.PAGE_STATES.find((one) => one === target.value))}
    >
      <option value="">{t('pages.all')}</option>
      {knowledge.PAGE_STATES.map((one) => (
        <option key={one} value={one}>
          {t(`pages.states.${one}`)}
        </option>
      ))}
    </select>
  )
}
