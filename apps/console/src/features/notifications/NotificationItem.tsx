import { Link } from '@tanstack/react-router'
import type { notifications } from '@millrace/contract'
import BellIcon from 'lucide-react/icons/bell'
import BookOpen from 'lucide-react/icons/book-open'
import Check from 'lucide-react/icons/check'
import ExternalLink from 'lucide-react/icons/external-link'
import Plug from 'lucide-react/icons/plug'
import Sheet from 'lucide-react/icons/sheet'
import Workflow from 'lucide-react/icons/workflow'
import { Age } from '../../lib/kit/Age.tsx'
import { IconAction } from '../../lib/kit/IconAction.tsx'
import { contextOf, hrefOf, linkOf } from '../../lib/notify/link.ts'
import css from './NotificationItem.module.css'
import { noticeText, useNotificationsTexts } from './texts.ts'

const ICONS = { workflow: Workflow, knowledge: BookOpen, sheet: Sheet, integration: Plug, other: BellIcon }

interface NotificationItemProps {
  item: notifications.Notification
  onRead: () => void
  onLeave: () => void
}

/** One notification, with a link to its subject and one to the page of its kind. */
export function NotificationItem({ item, onRead, onLeave }: NotificationItemProps) {
  const t = useNotificationsTexts()
  const Icon = ICONS[item.type]
  const read = () => {
    if (!item.read) onRead()
  }
  return (
    <li className={css.item} data-read={item.read}>
      <Icon size={16} aria-hidden="true" className={css.icon} />
      <div className={css.body}>
        <p className={css.text}>
          {item.read ? null : <span className="visually-hidden">{t('isUnread')} </span>}
          {noticeText(item)}
        </p>
        <p className={css.links}>
          <span className={css.age}>
            <Age at={item.createdAt} />
          </span>
          {item.path ? (
            <Link
              {...placeOf(item.path)}
              className={css.open}
              onClick={() => {
                read()
                onLeave()
              }}
            >
              {t('open')}
            </Link>
          ) : null}
          <KindLink item={item} onClick={read} />
        </p>
      </div>
      {item.read ? null : (
        <IconAction size="small" label={t('markOne')} onClick={onRead}>
          <Check size={16} />
        </IconAction>
      )}
    </li>
  )
}

/** A stored path in the form that the router takes, with the query separate. */
function placeOf(path: string) {
  const { pathname, searchParams } = new URL(path, location.origin)
  return { to: pathname, search: Object.fromEntries(searchParams) }
}

/** 'Go to {type}', in a new tab. */
function KindLink({ item, onClick }: { item: notifications.Notification; onClick: () => void }) {
  const t = useNotificationsTexts()
  const context = contextOf(item)
  const link = context ? linkOf(context) : null
  if (!context || !link) return null
  return (
    <a href={hrefOf(link)} target="_blank" rel="noopener" onClick={onClick} className={css.kind}>
      {t('goTo', { type: t(`types.${context.type}`) })}
      <ExternalLink size={12} aria-hidden="true" />
      <span className="visually-hidden"> ({t('newTab')})</span>
    </a>
  )
}
