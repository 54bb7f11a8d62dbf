import Drawer from '@mui/material/Drawer'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { useConversationsTexts } from '../texts.ts'
import { useTranscript } from './list-log.ts'
import { TranscriptMessage } from './TranscriptMessage.tsx'
import css from './Transcript.module.css'

interface TranscriptDrawerProps {
  id: string
  modelNames: ReadonlyMap<string, string>
  onClose: () => void
}

/** One conversation of anybody, at the side of the list. */
export default function TranscriptDrawer({ id, modelNames, onClose }: TranscriptDrawerProps) {
  const t = useConversationsTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const { data, error, refetch } = useTranscript(id)
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { className: css.drawer, role: 'dialog', 'aria-labelledby': titleId } }}
    >
      <header className={css.head}>
        <div className={css.heading}>
          <h2 id={titleId} className={css.title}>
            {data ? data.conversation.title || t('untitled') : t('log.conversation')}
          </h2>
          {data ? <p className={css.quiet}>{data.conversation.member ?? t('log.visitor')}</p> : null}
        </div>
        <IconAction label={kit('close')} onClick={onClose}>
          <X size={18} />
        </IconAction>
      </header>
      <div className={css.body}>
        {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} compact /> : null}
        {!data && !error ? (
          <Loading>
            <Skeleton height={240} radius={8} />
          </Loading>
        ) : null}
        {data?.messages.map((message) => (
          <TranscriptMessage key={message.id} message={message} modelNames={modelNames} />
        ))}
      </div>
    </Drawer>
  )
}
