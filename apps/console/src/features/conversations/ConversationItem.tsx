import type { conversations } from '@millrace/contract'
import { Age } from '../../lib/kit/Age.tsx'
import { RowMenu } from '../../lib/kit/RowMenu.tsx'
import css from './ConversationList.module.css'
import { useConversationsTexts } from './texts.ts'

interface ConversationItemProps {
  conversation: conversations.Conversation
  selected: boolean
  onSelect: () => void
  onRename: () => void
  onDelete: () => void
}

export function ConversationItem(props: ConversationItemProps) {
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
