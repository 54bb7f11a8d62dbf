import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import type { conversations } from '@millrace/contract'
import { Age } from '../../lib/kit/Age.tsx'
import { Loading, Skeleton } from '../../lib/kit/Skeleton.tsx'
import css from './ConversationList.module.css'
import { useConversations } from './list-conversations.ts'
import { useConversationsTexts } from './texts.ts'

interface ConversationListProps {
  agentId: string
  selected: string | undefined
  /** Undefined begins a new one. */
  onSelect: (conversationId: string | undefined) => void
}

/** The user's own conversations with an agent. */
export function ConversationList({ agentId, selected, onSelect }: ConversationListProps) {
  const t = useConversationsTexts()
  return (
    <nav className={css.panel} aria-label={t('list')}>
      <Button startIcon={<Plus size={16} />} onClick={() => onSelect(undefined)}>
        {t('new')}
      </Button>
      <Conversations agentId={agentId} selected={selected} onSelect={onSelect} />
    </nav>
  )
}

function Conversations({ agentId, selected, onSelect }: ConversationListProps) {
  const t = useConversationsTexts()
  const { data, isError, refetch, hasNextPage, fetchNextPage } = useConversations(agentId)
  if (isError && !data) {
    return (
      <div className={css.note} role="alert">
        <p>{t('failed')}</p>
        <Button size="small" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  if (!data) return <ListSkeleton />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <p className={css.note}>{t('empty')}</p>
  return (
    <>
      <ul className={css.list}>
        {items.map((conversation) => (
          <Item
            key={conversation.id}
            conversation={conversation}
            selected={conversation.id === selected}
            onSelect={() => onSelect(conversation.id)}
          />
        ))}
      </ul>
      {hasNextPage ? (
        <Button size="small" variant="text" onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </>
  )
}

interface ItemProps {
  conversation: conversations.Conversation
  selected: boolean
  onSelect: () => void
}

function Item({ conversation: { title, updatedAt }, selected, onSelect }: ItemProps) {
  const t = useConversationsTexts()
  return (
    <li>
      <button
        type="button"
        className={css.item}
        aria-current={selected ? 'true' : undefined}
        onClick={onSelect}
      >
        <span className={css.title}>{title || t('untitled')}</span>
        <span className={css.age}>
          <Age at={updatedAt} />
        </span>
      </button>
    </li>
  )
}

function ListSkeleton() {
  return (
    <Loading>
      <div className={css.list}>
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} height={48} />
        ))}
      </div>
    </Loading>
  )
}
