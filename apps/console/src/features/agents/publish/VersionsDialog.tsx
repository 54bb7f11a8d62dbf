import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Pencil from 'lucide-react/icons/pencil'
import { useId, useState } from 'react'
import type { agents } from '@millrace/contract'
import { Age } from '../../../lib/kit/Age.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import css from './Publish.module.css'
import { RestoreVersion } from './RestoreVersion.tsx'
import { usePublishTexts } from './texts.ts'
import { useSetVersionNote, useVersions } from './versions.ts'

interface VersionsDialogProps {
  agentId: string
  readOnly: boolean
  onClose: () => void
}

/** Published versions, newest first, with notes and a restore button. */
export default function VersionsDialog({ agentId, readOnly, onClose }: VersionsDialogProps) {
  const t = usePublishTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const [restoring, setRestoring] = useState<number | null>(null)
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('versions.title')}</DialogTitle>
      {restoring === null ? (
        <>
          <DialogContent>
            <Versions agentId={agentId} readOnly={readOnly} onRestore={setRestoring} />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{kit('close')}</Button>
          </DialogActions>
        </>
      ) : (
        <RestoreVersion
          agentId={agentId}
          version={restoring}
          onBack={() => setRestoring(null)}
          onDone={onClose}
        />
      )}
    </Dialog>
  )
}

interface VersionsProps {
  agentId: string
  readOnly: boolean
  onRestore: (version: number) => void
}

function Versions({ agentId, readOnly, onRestore }: VersionsProps) {
  const t = usePublishTexts()
  const { data, error, refetch, hasNextPage, fetchNextPage } = useVersions(agentId)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  if (!data)
    return (
      <Loading>
        <Skeleton height={120} radius={8} />
      </Loading>
    )
  return (
    <>
      <ol className={css.versions}>
        {data.pages
          .flatMap(({ items }) => items)
          .map((version) => (
            <Version
              key={version.version}
              agentId={agentId}
              version={version}
              readOnly={readOnly}
              onRestore={onRestore}
            />
          ))}
      </ol>
      {hasNextPage ? (
        <Button size="small" onClick={() => void fetchNextPage()}>
          {t('versions.more')}
        </Button>
      ) : null}
    </>
  )
}

function Version({
  agentId,
  version: { version, note, createdAt, createdBy, published },
  readOnly,
  onRestore,
}: VersionsProps & { version: agents.AgentVersion }) {
  const t = usePublishTexts()
  const [editing, setEditing] = useState(false)
  return (
    <li className={css.version}>
      <div className={css.versionHead}>
        <strong>{t('versions.version', { version })}</strong>
        {published ? <span className={css.current}>{t('versions.current')}</span> : null}
        <span className={css.muted}>
          <Age at={createdAt} />
          {createdBy ? ` · ${createdBy}` : ''}
        </span>
        {readOnly ? null : (
          <span className={css.tools}>
            <IconAction
              size="small"
              label={t('versions.noteOf', { version })}
              onClick={() => setEditing(true)}
            >
              <Pencil size={14} />
            </IconAction>
            <Button
              size="small"
              aria-label={t('versions.compareOf', { version })}
              onClick={() => onRestore(version)}
            >
              {t('versions.compare')}
            </Button>
          </span>
        )}
      </div>
      {editing ? (
        <NoteForm agentId={agentId} version={version} note={note} onDone={() => setEditing(false)} />
      ) : note ? (
        <p className={css.note}>{note}</p>
      ) : null}
    </li>
  )
}

interface NoteFormProps {
  agentId: string
  version: number
  note: string
  onDone: () => void
}

function NoteForm({ agentId, version, note, onDone }: NoteFormProps) {
  const t = usePublishTexts()
  const kit = useKitTexts()
  const [typed, setTyped] = useState(note)
  const save = useSetVersionNote(agentId)
  return (
    <form
      className={css.noteForm}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ version, note: typed }, { onSuccess: onDone })
      }}
    >
      <TextField
        label={t('dialog.note')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        inputProps={{ maxLength: 500 }}
        startHere
      />
      <div className={css.actions}>
        <Button type="submit" size="small" variant="contained" disabled={save.isPending}>
          {t('versions.saveNote')}
        </Button>
        <Button size="small" onClick={onDone}>
          {kit('cancel')}
        </Button>
      </div>
    </form>
  )
}
