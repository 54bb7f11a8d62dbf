import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState, type FormEvent } from 'react'
import type { sheets } from '@millrace/contract'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { useCreateView, useUpdateView, type ViewSettings } from '../api/views.ts'
import { usePageTexts } from '../page-texts/texts.ts'
import { settingsOf } from './use-view.ts'

interface ViewDialogProps {
  sheetId: string
  /** The view to rename; null to create one with these settings. */
  view: sheets.View | null
  from: ViewSettings
  onClose: () => void
  onCreated: (viewId: string) => void
}

/** Asks for a view's name. */
export default function ViewDialog({ sheetId, view, from, onClose, onCreated }: ViewDialogProps) {
  const t = usePageTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const create = useCreateView(sheetId)
  const update = useUpdateView(sheetId)
  const [name, setName] = useState(view?.name ?? '')

  function submit(event: FormEvent) {
    event.preventDefault()
    const line = name.trim()
    if (!line) return
    if (view) {
      const { id: viewId, revision } = view
      update.mutate({ viewId, revision, ...settingsOf(view), name: line }, { onSuccess: onClose })
    } else {
      const onSuccess = ({ id }: { id: string }) => {
        onClose()
        onCreated(id)
      }
      create.mutate({ ...from, name: line }, { onSuccess })
    }
  }

  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t(view ? 'views.renameTitle' : 'views.addTitle')}</DialogTitle>
        <DialogContent>
          <TextField
            label={t('views.name')}
            help={view ? undefined : t('views.addHelp')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            inputProps={{ maxLength: 80 }}
            autoComplete="off"
            startHere
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            disabled={!name.trim() || create.isPending || update.isPending}
          >
            {t(view ? 'views.renameAction' : 'views.addAction')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
