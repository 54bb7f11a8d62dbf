import { cx, VisuallyHidden } from '@millrace/ui'
import { useChannelTexts } from '../../lib/channels/texts.ts'
import { formatAge } from '../../lib/format.ts'
import { useKitTexts } from '../../lib/kit/texts.ts'
import css from './Desk.module.css'
import { useDeskTexts } from './texts.ts'
import type { Item } from './use-desk.ts'

const QUEUES = ['waiting', 'mine', 'others', 'bot'] as const

interface QueueListProps {
  items: readonly Item[]
  userId: string
  opened: string | undefined
  typing: ReadonlySet<string>
  onOpen: (id: string) => void
}

/** The conversations, grouped by who answers them. */
export function QueueList({ items, userId, opened, typing, onOpen }: QueueListProps) {
  const t = useDeskTexts()
  return (
    <nav className={css.list} aria-label={t('list')}>
      {QUEUES.map((queue) => {
        const those = items.filter((item) => queueOf(item, userId) === queue)
        if (those.length === 0) return null
        return (
          <section key={queue}>
            <h2 className={css.queue}>
              {t(`queues.${queue}`)} <span>{those.length}</span>
            </h2>
            <ul>
              {those.map((item) => (
                <li key={item.id}>
                  <Row
                    item={item}
                    isOpen={item.id === opened}
                    isTyping={typing.has(item.id)}
                    onOpen={() => onOpen(item.id)}
                  />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </nav>
  )
}

function queueOf({ handoff: { status, assignee } }: Item, userId: string): (typeof QUEUES)[number] {
  if (status === 'bot') return 'bot'
  if (status === 'requested') return 'waiting'
  return assignee?.id === userId ? 'mine' : 'others'
}

interface RowProps {
  item: Item
  isOpen: boolean
  isTyping: boolean
  onOpen: () => void
}

function Row({ item, isOpen, isTyping, onOpen }: RowProps) {
  const t = useDeskTexts()
  const kit = useKitTexts()
  const { handoff, visitor, unread } = item
  const since = handoff.status === 'requested' ? (handoff.since ?? item.updatedAt) : item.updatedAt
  return (
    <button
      type="button"
      className={cx(css.row, unread > 0 && css.isUnread)}
      aria-current={isOpen}
      onClick={onOpen}
    >
      <span dir="auto" className={css.who}>
        {visitor ?? (item.title || t('visitor'))}
      </span>
      <span className={css.age}>{formatAge(since) ?? kit('justNow')}</span>
      <span dir="auto" className={css.preview}>
        {isTyping ? t('typing') : item.preview}
      </span>
      {unread > 0 ? (
        <>
          <span className={css.count} aria-hidden="true">
            {unread}
          </span>
          <VisuallyHidden>{t('unread', { count: unread })}</VisuallyHidden>
        </>
      ) : null}
      {handoff.status === 'human' && handoff.assignee ? (
        <span className={css.assignee}>{handoff.assignee.name}</span>
      ) : null}
      {item.channel ? <ChannelMark channel={item.channel} lab={item.lab} /> : null}
    </button>
  )
}

/** The lab is marked, so that nobody takes its contacts for real ones. */
function ChannelMark({ channel, lab }: { channel: string; lab: boolean }) {
  const t = useChannelTexts()
  return <span className={css.channel}>{lab ? t('inLab', { channel }) : channel}</span>
}
