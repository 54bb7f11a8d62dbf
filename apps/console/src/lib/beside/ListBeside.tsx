import Button from '@mui/material/Button'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { Notice } from '../kit/notices/Notice.tsx'
import css from './Beside.module.css'
import { ListSkeleton } from './ForReaders.tsx'
import { useBesideTexts } from './texts.ts'

/** A list that is loaded page by page. */
interface Paged {
  data: unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

interface ListBesideProps {
  /** A `list` is narrow, with a place for the pane at all times; a `table` has all room until something is opened. */
  look: 'list' | 'table'
  found: Paged
  filters: ReactNode
  /** The items, or what is said where there are none. */
  children: ReactNode
  /** What is opened; on a phone, and beside the chat, it takes the place of the list. */
  pane: ReactNode
  /** Stands where the pane would be. */
  choose?: ReactNode
}

/** A list with its filters, and beside it what is opened from it. */
export function ListBeside({ look, found, filters, children, pane, choose }: ListBesideProps) {
  const t = useBesideTexts()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = found
  return (
    <div className={css.place}>
      <div className={css.beside} data-look={look} data-opened={Boolean(pane)}>
        <div className={css.filters}>{filters}</div>
        <div className={css.found}>
          {data ? null : <ListSkeleton />}
          {children}
          {hasNextPage ? (
            <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('more')}
            </Button>
          ) : null}
        </div>
        {pane || (look === 'list' ? <p className={css.choose}>{choose}</p> : null)}
      </div>
    </div>
  )
}

/** Nothing is found with these filters. */
export function NoMatch({ onReset }: { onReset: () => void }) {
  const t = useBesideTexts()
  return (
    <Notice
      icon={<SearchX size={20} />}
      title={t('noMatch')}
      actions={<Button onClick={onReset}>{t('reset')}</Button>}
    >
      {t('noMatchText')}
    </Notice>
  )
}
