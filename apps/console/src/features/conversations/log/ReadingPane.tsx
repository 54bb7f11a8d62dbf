import Button from '@mui/material/Button'
import { ScrollRegion } from '@millrace/ui'
import { useNavigate } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useConversationsTexts } from '../texts.ts'
import { About } from './About.tsx'
import { type ExportFormat, type Logged, useDeleteLogged, useExport, useTranscript } from './list-log.ts'
import css from './Pane.module.css'
import type { TranscriptTools } from './transcript-tools.ts'
import { TranscriptMessages } from './TranscriptMessages.tsx'
import { nameOf } from './who.ts'

interface ReadingPaneProps extends TranscriptTools {
  id: string
  readOnly: boolean
  onStep: (by: 1 | -1) => void
  onOpen: (id: string | undefined) => void
}

/** One conversation of anybody, beside the list; on a phone in its place. */
export default function ReadingPane({ id, readOnly, onStep, onOpen, ...tools }: ReadingPaneProps) {
  const t = useConversationsTexts()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTranscript(id)
  const conversation = data?.pages[0]?.conversation
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // On a phone the list, and the focus with it, has gone.
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className={css.pane} aria-labelledby="transcript">
      <header className={css.head}>
        <Button
          className={css.back}
          size="small"
          variant="text"
          startIcon={<ChevronLeft size={16} />}
          onClick={() => onOpen(undefined)}
        >
          {t('log.back')}
        </Button>
        <div className={css.heading}>
          <h3 id="transcript" ref={title} tabIndex={-1} className={css.title}>
            {conversation ? nameOf(t, conversation) : t('log.conversation')}
          </h3>
          {conversation ? <About conversation={conversation} /> : null}
        </div>
        <IconAction size="small" label={t('log.previous')} onClick={() => onStep(-1)}>
          <ArrowUp size={16} />
        </IconAction>
        <IconAction size="small" label={t('log.next')} onClick={() => onStep(1)}>
          <ArrowDown size={16} />
        </IconAction>
        {conversation ? <PaneMenu {...{ conversation, readOnly, onOpen }} /> : null}
      </header>
      <ScrollRegion className={css.body} label={t('log.messages')}>
        {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} compact /> : null}
        {!data && !error ? (
          <Loading>
            <Skeleton height={240} radius={8} />
          </Loading>
        ) : null}
        {conversation?.noLog ? <Callout kind="info">{t('log.notRecordedHelp')}</Callout> : null}
        <TranscriptMessages
          conversationId={id}
          noLog={conversation?.noLog ?? false}
          messages={data?.pages.flatMap(({ messages }) => messages) ?? []}
          readOnly={readOnly}
          {...tools}
        />
        {hasNextPage ? (
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('log.moreMessages')}
          </Button>
        ) : null}
      </ScrollRegion>
    </section>
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
          ...(readOnly || conversation.channel === 'console' || conversation.noLog ? [] : [atDesk]),
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
