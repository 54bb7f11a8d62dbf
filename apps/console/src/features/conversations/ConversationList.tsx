import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import type { conversations } from '@millrace/contract'
import { SearchField } from '../../lib/kit/fields/SearchField.tsx'
import { Loading, Skeleton } from '../../lib/kit/Skeleton.tsx'
import css from './ConversationList.module.css'
import { useConversations } from './list-conversations.ts'
import { useConversationsTexts } from './texts.ts'
import { Age } from '../../lib/kit/Age.tsx'
import { RowMenu } from '../../lib/kit/tables/RowMenu.tsx'

const RenameConversation = lazy(() => import('./RenameConversation.tsx'))
const DeleteConversation = lazy(() => import('./DeleteConversation.tsx'))

interface ConversationListProps {
  agentId: string
  selected: string | undefined
  /** Undefined starts a new one. */
  onSelect: (conversationId: string | undefined) => void
}

/** The user's own conversations with an agent. */
export function ConversationList({ agentId, selected, onSelect }: ConversationListProps) {
  const t = useConversationsTexts()
  const [search, setSearch] = useState('')
  return (
    <nav className={css.panel} aria-label={t('list')}>
      <Button startIcon={<Plus size={16} />} onClick={() => onSelect(undefined)}>
        {t('new')}
      </Button>
      <div className={css.search}>
        <SearchField label={t('search')} value={search} onSearch={setSearch} />
      </div>
      <Conversations agentId={agentId} search={search} selected={selected} onSelect={onSelect} />
    </nav>
  )
}

type Open = { dialog: 'rename' | 'delete'; conversation: conversations.Conversation } | null

function Conversations({ agentId, search, selected, onSelect }: ConversationListProps & { search: string }) {
  const t = useConversationsTexts()
  const { data, isError, refetch, hasNextPage, fetchNextPage } = useConversations(agentId, search)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
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
  if (items.length === 0) return <p className={css.note}>{t(search ? 'noMatch' : 'empty')}</p>
  return (
    <>
      <ul className={css.list}>
        {items.map((conversation) => (
          <ConversationItem
            key={conversation.id}
            conversation={conversation}
            selected={conversation.id === selected}
            onSelect={() => onSelect(conversation.id)}
            onRename={() => setOpen({ dialog: 'rename', conversation })}
            onDelete={() => setOpen({ dialog: 'delete', conversation })}
          />
        ))}
      </ul>
      {hasNextPage ? (
        <Button size="small" variant="text" onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {open?.dialog === 'rename' ? (
          <RenameConversation conversation={open.conversation} onClose={close} />
        ) : null}
        {open?.dialog === 'delete' ? (
          <DeleteConversation
            conversation={open.conversation}
            onDeleted={() => open.conversation.id === selected && onSelect(undefined)}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
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

interface ConversationItemProps {
  conversation: conversations.Conversation
  selected: boolean
  onSelect: () => void
  onRename: () => void
  onDelete: () => void
}

function ConversationItem(props: ConversationItemProps) {
  const { conversation, selected, onSelect, onRename, onDelete } = props
  const t = useConversationsTexts()
  const name = conversation.title || t('untitled')
  return (
    <li className={css.row}>
      <button
        type="button"
        className={css.item}
        aria-current={selected ? 'true' : undefined}
        onClick={onSelect}
      >
        <span className={css.title}>{name}</span>
        <span className={css.age}>
          <Age at={conversation.updatedAt} />
        </span>
      </button>
      <RowMenu
        label={t('actions', { name })}
        actions={[
          { label: t('rename'), onSelect: onRename },
          { label: t('delete'), onSelect: onDelete, danger: true },
        ]}
      />
    </li>
  )
}
