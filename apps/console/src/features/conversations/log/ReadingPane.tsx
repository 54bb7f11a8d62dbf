import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useState } from 'react'
import { Pane } from '../../../lib/beside/Pane.tsx'
import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useConversationsTexts } from '../texts.ts'
import { About } from './About.tsx'
import { type ExportFormat, type Logged, useDeleteLogged, useExport, useTranscript } from './list-log.ts'
import type { TranscriptTools } from './transcript-tools.ts'
import { TranscriptMessages } from './TranscriptMessages.tsx'
import { nameOf } from './who.ts'

interface ReadingPaneProps extends TranscriptTools {
  id: string
  readOnly: boolean
  onStep: (by: 1 | -1) => void
  onOpen: (id: string | undefined) => void
}

/** A conversation of anyone, beside the list; on a phone instead of it. */
export default function ReadingPane({ id, readOnly, onStep, onOpen, ...tools }: ReadingPaneProps) {
  const t = useConversationsTexts()
  const loaded = useTranscript(id)
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = loaded
  const first = data?.pages[0]
  const conversation = first?.conversation
  return (
    <Pane
      title={conversation ? nameOf(t, conversation) : t('log.conversation')}
      about={first ? <About conversation={first.conversation} spent={first.spent} /> : null}
      back={t('log.back')}
      onBack={() => onOpen(undefined)}
      label={t('log.messages')}
      loaded={loaded}
      actions={
        <>
          <IconAction size="small" label={t('log.previous')} onClick={() => onStep(-1)}>
            <ArrowUp size={16} />
          </IconAction>
          <IconAction size="small" label={t('log.next')} onClick={() => onStep(1)}>
            <ArrowDown size={16} />
          </IconAction>
          {conversation ? <PaneMenu {...{ conversation, readOnly, onOpen }} /> : null}
        </>
      }
    >
      {conversation?.noLog ? <Callout kind="info">{t('log.notRecordedHelp')}</Callout> : null}
      <TranscriptMessages
        conversationId={id}
        noLog={conversation?.noLog ?? false}
        channel={data?.pages[0]?.channel ?? null}
        messages={data?.pages.flatMap(({ messages }) => messages) ?? []}
        readOnly={readOnly}
        {...tools}
      />
      {hasNextPage ? (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('log.moreMessages')}
        </Button>
      ) : null}
    </Pane>
  )
}

interface PaneMenuProps {
  conversation: Logged
  readOnly: boolean
  onOpen: (id: string | undefined) => void
}

function PaneMenu({ conversation, readOnly, onOpen }: PaneMenuProps) {
  const t = useConversationsTexts()
  const kit = useKitTexts()
  const { mutate: save } = useExport()
  const remove = useDeleteLogged()
  const [asking, setAsking] = useState(false)
  const { id, agentId } = conversation
  const navigate = useNavigate()
  const name = nameOf(t, conversation)
  const exportAs = (format: ExportFormat) => () => save({ agentId, name, format, conversationId: id })

  function onDelete() {
    remove.mutate([id], {
      onSuccess: () => {
        showMessage(t('log.deleted', { count: 1 }))
        onOpen(undefined)
      },
      onSettled: () => setAsking(false),
    })
  }

  const atDesk = {
    label: t('log.takeOver'),
    onSelect: () =>
      void navigate({ to: '/chat-admin/$id', params: { id: agentId }, search: { conversation: id } }),
  }
  const deletion = { label: kit('selection.delete'), danger: true, onSelect: () => setAsking(true) }
  return (
    <>
      <RowMenu
        label={t('actions', { name })}
        actions={[
          ...(readOnly || conversation.channel !== 'web' || conversation.noLog ? [] : [atDesk]),
          { label: t('log.exportCsv'), onSelect: exportAs('csv') },
          { label: t('log.exportJson'), onSelect: exportAs('json') },
          ...(readOnly ? [] : [deletion]),
        ]}
      />
      {asking ? (
        <ConfirmDialog
          title={t('log.deleteTitle', { count: 1 })}
          action={kit('delete')}
          pending={remove.isPending}
          onConfirm={onDelete}
          onClose={() => setAsking(false)}
        >
          {t('log.deleteText', { count: 1 })}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
