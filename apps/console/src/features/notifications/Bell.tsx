import Popover from '@mui/material/Popover'
import BellIcon from 'lucide-react/icons/bell'
import { lazy, Suspense, useId, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { IconAction } from '../../lib/kit/IconAction.tsx'
import css from './Bell.module.css'
import { useUnreadCount } from './list-notifications.ts'
import { useNotificationsTexts } from './texts.ts'

const NotificationPanel = lazy(() => import('./NotificationPanel.tsx'))

/** More than two digits do not fit. */
const MOST_SHOWN = 99

/** The way to the notifications, with how many are unread. */
export function Bell() {
  const t = useNotificationsTexts()
  const id = useId()
  const unread = useUnreadCount()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const shown = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : formatNumber(unread)
  const close = () => setAnchor(null)
  return (
    <>
      <IconAction
        label={unread > 0 ? t('bellUnread', { count: unread, formatted: shown }) : t('bell')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
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
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { className: css.paper, role: 'dialog', 'aria-labelledby': id } }}
      >
        <Suspense fallback={<div className={css.wait} />}>
          <NotificationPanel titleId={id} onLeave={close} />
        </Suspense>
      </Popover>
    </>
  )
}
