import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { bannerText, isConflict } from '../../../lib/api/failures.ts'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { ChangeList } from './ChangeList.tsx'
import css from './Publish.module.css'
import { usePublishTexts } from './texts.ts'
import { type DraftChanges, useChanges, usePublish } from './versions.ts'
import { useTestTexts } from '../../../lib/tests/texts.ts'
import { Unpassed } from '../../../lib/tests/Unpassed.tsx'

interface PublishDialogProps {
  agentId: string
  onClose: () => void
}

/** What the draft changes for visitors, and a note about it. */
export default function PublishDialog({ agentId, onClose }: PublishDialogProps) {
  const t = usePublishTexts()
  const titleId = useId()
  const { data, error, refetch } = useChanges(agentId)
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('dialog.title')}</DialogTitle>
      {data ? (
        <Loaded agentId={agentId} data={data} onClose={onClose} />
      ) : (
        <DialogContent>
          {error ? (
            <FailureNotice error={error} onRetry={() => void refetch()} compact />
          ) : (
            <Loading>
              <Skeleton height={160} radius={8} />
            </Loading>
          )}
        </DialogContent>
      )}
    </Dialog>
  )
}

function Loaded({ agentId, data, onClose }: PublishDialogProps & { data: DraftChanges }) {
  const t = usePublishTexts()
  const kit = useKitTexts()
  const tests = useTestTexts()
  const [note, setNote] = useState('')
  // The list follows the draft while it is open, and says so.
  const [opened] = useState(data.draftId)
  const publish = usePublish(agentId)
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const isOther = opened !== data.draftId
  const isBlocked = data.unpassedTests.length > 0
  const openTests = () => {
    onClose()
    void navigate({ to: '/console/agent/setting/$id', params: { id: agentId }, search: { tab: 'tests' } })
  }
  const go = () =>
    publish.mutate(
      { note, draftId: data.draftId, ...(isBlocked ? { despiteTests: reason.trim() } : {}) },
      {
        onSuccess: ({ version }) => {
          showMessage(t('dialog.done', { version }))
          onClose()
        },
      },
    )
  return (
    <>
      <DialogContent className={layout.fields}>
        {isBlocked ? (
          <Unpassed tests={data.unpassedTests} onOpen={openTests} reason={reason} onReason={setReason} />
        ) : null}
        {isOther || (isConflict(publish.error) && !isBlocked) ? (
          <Callout kind="warning">{t('dialog.conflict')}</Callout>
        ) : publish.error ? (
          <Callout kind="error">{bannerText(publish.error)}</Callout>
        ) : null}
        <p className={css.text}>{t(data.changes.length === 0 ? 'dialog.none' : 'dialog.text')}</p>
        <ChangeList changes={data.changes} />
        <p className={css.text}>{t('dialog.atOnce')}</p>
        <TextField
          label={t('dialog.note')}
          help={t('dialog.noteHelp')}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          inputProps={{ maxLength: 500 }}
          optional
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{kit('cancel')}</Button>
        <Button
          variant="contained"
          disabled={data.changes.length === 0 || publish.isPending || (isBlocked && reason.trim() === '')}
          onClick={go}
        >
          {isBlocked ? tests('publishing.anyway') : t('publish')}
        </Button>
      </DialogActions>
    </>
  )
}
