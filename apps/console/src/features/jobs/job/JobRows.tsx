import Button from '@mui/material/Button'
import { runs as runCalls } from 'virtual:contract'
import { useEffect, useEffectEvent } from 'react'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import toolbar from '../../../lib/kit/tables/Toolbar.module.css'
import { useJobRows } from '../api/jobs.ts'
import { InlineSelect } from '../../../lib/flows/InlineSelect.tsx'
import { useFlowsTexts } from '../../../lib/flows/texts.ts'
import css from './Job.module.css'
import { RowsTable, type RowsTableProps } from './RowsTable.tsx'
import { useJobTexts } from './texts.ts'

/** With more loaded pages than this, rows are only reloaded by a button. */
const FOLLOWED_PAGES = 3

interface JobRowsProps extends Omit<RowsTableProps, 'items' | 'rows'> {
  jobId: string
  onFilter: (state: RowsTableProps['filter']) => void
}

/** The rows of a job, loaded while scrolling. */
export function JobRows(props: JobRowsProps) {
  const { jobId, counts, filter, onFilter } = props
  const t = useJobTexts()
  const texts = useFlowsTexts()
  const rows = useJobRows(jobId, filter)
  const pages = rows.data?.pages.length ?? 0
  const isFollowed = pages <= FOLLOWED_PAGES
  useFollow(counts, () => isFollowed && void rows.refetch())
  return (
    <section className={css.rows} aria-label={t('rows.title')}>
      <div className={toolbar.toolbar}>
        <h2>{t('rows.title')}</h2>
        <span className={toolbar.grow} />
        {isFollowed ? null : (
          <Button size="small" variant="text" onClick={() => void rows.refetch()}>
            {t('rows.refresh')}
          </Button>
        )}
        <InlineSelect
          label={t('rows.filter')}
          value={filter ?? ''}
          options={[
            { value: '', label: t('rows.all') },
            ...runCalls.RUN_STATES.map((value) => ({ value, label: texts(`runStates.${value}`) })),
          ]}
          onChange={(next) => onFilter(next === '' ? undefined : next)}
        />
      </div>
      <Content {...props} rows={rows} />
    </section>
  )
}

/** Calls back when the numbers of a job have changed. */
function useFollow(counts: JobRowsProps['counts'], onChange: () => void): void {
  const key = JSON.stringify(counts)
  const follow = useEffectEvent(onChange)
  useEffect(() => {
    if (key !== '') follow()
  }, [key])
}

function Content({ rows, ...props }: JobRowsProps & { rows: ReturnType<typeof useJobRows> }) {
  const t = useJobTexts()
  const { data, error, refetch } = rows
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  if (!data) {
    return (
      <Loading>
        <Skeleton height={240} radius={8} />
      </Loading>
    )
  }
  const items = data.pages.flatMap((page) => page.items)
  if (items.length > 0) return <RowsTable {...props} items={items} rows={rows} />
  return (
    <Notice title={props.filter ? t('rows.none') : t('rows.empty')} compact>
      {props.filter ? null : t('rows.emptyText')}
    </Notice>
  )
}
