import Button from '@mui/material/Button'
import SearchX from 'lucide-react/icons/search-x'
import Table2 from 'lucide-react/icons/table-2'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { sheets } from '@millrace/contract'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useAddRecord, useRows } from '../api/records.ts'
import { usePageTexts } from '../page-texts/texts.ts'
import css from './Cards.module.css'
import { RecordCard } from './RecordCard.tsx'
import type { GridView } from '../api/views.ts'

interface RecordCardsProps {
  sheet: sheets.Sheet
  view: GridView
  mayWrite: boolean
  onOpenRecord: (recordId: string) => void
  /** Adds a change to the undo history. */
  noteChange: (changeId: string) => void
}

/** The rows of a view as cards for narrow screens, loaded while scrolling. */
export function RecordCards({ sheet, view, mayWrite, onOpenRecord, noteChange }: RecordCardsProps) {
  const t = usePageTexts()
  const rows = useRows(sheet.id, view)
  const add = useAddRecord(sheet.id)
  const { data, error, refetch } = rows
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading>
        <Skeleton height={96} radius={0} />
        <Skeleton height={96} radius={0} />
      </Loading>
    )
  }
  const isEmpty = data.pages.every(({ items }) => items.length === 0)
  const columns = sheet.columns.filter(({ key }) => !view.hidden.includes(key))

  function addRow() {
    add.mutate(
      {},
      {
        onSuccess: ({ rows: [made], changeId }) => {
          if (changeId !== null) noteChange(changeId)
          if (made?.id) onOpenRecord(made.id)
        },
      },
    )
  }

  return (
    <div className={css.scroll}>
      {isEmpty ? <Empty isAll={!view.filter && !view.search} /> : null}
      <ul className={css.cards}>
        {data.pages.flatMap(({ items, labels }) =>
          items.map((record) => (
            <RecordCard
              key={record.id}
              columns={columns}
              record={record}
              labels={labels}
              onOpen={() => onOpenRecord(record.id)}
            />
          )),
        )}
      </ul>
      <More key={data.pages.length} rows={rows} />
      {mayWrite ? (
        <div className={css.add}>
          <Button variant="contained" disabled={add.isPending} onClick={addRow}>
            {t('addRow')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function Empty({ isAll }: { isAll: boolean }) {
  const t = usePageTexts()
  const icon = isAll ? <Table2 size={20} /> : <SearchX size={20} />
  return (
    <Notice icon={icon} title={t(isAll ? 'empty.title' : 'noMatch.title')} compact>
      {t(isAll ? 'empty.text' : 'noMatch.text')}
    </Notice>
  )
}

/** Loads the next page when scrolled into view; remounted per page to observe the new end. */
function More({
  rows: { hasNextPage, fetchNextPage, isFetchingNextPage },
}: {
  rows: ReturnType<typeof useRows>
}) {
  const end = useRef<HTMLDivElement>(null)
  const next = useEffectEvent(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  })
  useEffect(() => {
    const element = end.current
    if (!element || !hasNextPage) return undefined
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && next(), {
      rootMargin: '600px',
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [hasNextPage])
  return (
    <div ref={end} className={css.end}>
      {isFetchingNextPage ? <Skeleton height={96} radius={0} /> : null}
    </div>
  )
}
