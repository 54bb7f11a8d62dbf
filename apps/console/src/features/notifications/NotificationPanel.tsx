import Button from '@mui/material/Button'
import { useState } from 'react'
import { FailureNotice } from '../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../lib/kit/notices/Notice.tsx'
import { Loading, Skeleton } from '../../lib/kit/Skeleton.tsx'
import { useNotifications, useUnreadCount } from './list-notifications.ts'
import { useMarkRead } from './mark-read.ts'
import { NotificationItem } from './NotificationItem.tsx'
import css from './NotificationPanel.module.css'
import { useNotificationsTexts } from './texts.ts'

interface NotificationPanelProps {
  titleId: string
  /** Called when a link leads to another page. */
  onLeave: () => void
}

/** Notifications, newest first. */
export function NotificationPanel({ titleId, onLeave }: NotificationPanelProps) {
  const t = useNotificationsTexts()
  const [onlyUnread, setOnlyUnread] = useState(false)
  const unread = useUnreadCount()
  const list = useNotifications(onlyUnread)
  const mark = useMarkRead()
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className={css.panel}>
      <header className={css.head}>
        <h2 id={titleId} className={css.title}>
          {t('title')}
        </h2>
        <Button
          size="small"
          variant="text"
          disabled={unread === 0 || mark.isPending}
          onClick={() => mark.mutate({ until: items[0]?.id })}
        >
          {t('markAll')}
        </Button>
      </header>
      <fieldset className={css.filter}>
        <legend className="visually-hidden">{t('filter')}</legend>
        {[false, true].map((choice) => (
          <button
            key={String(choice)}
            type="button"
            className={css.choice}
            aria-pressed={onlyUnread === choice}
            onClick={() => setOnlyUnread(choice)}
          >
            {choice ? t('unread') : t('all')}
          </button>
        ))}
      </fieldset>
      {list.isPending ? <ListSkeleton /> : null}
      {list.isError && items.length === 0 ? (
        <FailureNotice error={list.error} onRetry={() => void list.refetch()} compact />
      ) : null}
      {list.isSuccess && items.length === 0 ? <Empty unread={onlyUnread} /> : null}
      {items.length > 0 ? (
        <ul className={css.list}>
          {items.map((item) => (
            <NotificationItem
              key={item.id}
              item={item}
              onRead={() => mark.mutate({ id: item.id })}
              onLeave={onLeave}
            />
          ))}
        </ul>
      ) : null}
      {list.hasNextPage ? (
        <Button
          size="small"
          variant="text"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
    </div>
  )
}

function Empty({ unread }: { unread: boolean }) {
  const t = useNotificationsTexts()
  return (
    <Notice title={unread ? t('noneUnread') : t('empty')} compact>
      {unread ? t('noneUnreadText') : t('emptyText')}
    </Notice>
  )
}

function ListSkeleton() {
  return (
    <Loading>
      <div className={css.skeleton}>
        <Skeleton height={44} />
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
    </Loading>
  )
}
