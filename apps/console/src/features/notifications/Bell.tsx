import BellIcon from 'lucide-react/icons/bell'
import { Suspense } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { IconAction } from '../../lib/kit/IconAction.tsx'
import { later, useAnchor } from '../../lib/kit/later.ts'
import css from './Bell.module.css'
import { useUnreadCount } from './list-notifications.ts'
import { useNotificationsTexts } from './texts.ts'

const [NotificationPopover, prepare] = later(() => import('./NotificationPopover.tsx'))

/** More than two digits do not fit. */
const MOST_SHOWN = 99

/** Opens the notifications and shows how many are unread. */
export function Bell() {
  const t = useNotificationsTexts()
  const unread = useUnreadCount()
  const panel = useAnchor()
  const shown = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : formatNumber(unread)
  return (
    <>
      <IconAction
        label={unread > 0 ? t('bellUnread', { count: unread, formatted: shown }) : t('bell')}
        aria-haspopup="dialog"
        aria-expanded={panel.isOpen}
        {...prepare}
        onClick={(event) => panel.open(event.currentTarget)}
      >
        <span className={css.bell}>
          <BellIcon size={16} />
          {unread > 0 ? (
            <span className={css.count} aria-hidden="true">
              {shown}
            </span>
          ) : null}
        </span>
      </IconAction>
      <Suspense fallback={null}>
        {panel.isDrawn ? <NotificationPopover anchor={panel.anchor} onClose={panel.close} /> : null}
      </Suspense>
    </>
  )
}
