import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { bannerText } from '../../api/failures.ts'
import { Callout } from '../notices/Callout.tsx'
import css from './NameDialog.module.css'
import { TextField } from '../fields/TextField.tsx'
import { useKitTexts } from '../texts.ts'

interface NameDialogProps {
  title: string
  /** The name to type. */
  name: string
  action: string
  /** What is deleted with it. */
  children: ReactNode
  pending: boolean
  error: unknown
  onConfirm: () => void
  onClose: () => void
}

/** Confirms a permanent deletion by typing a name. */
export function NameDialog({
  title,
  name,
  action,
  children,
  pending,
  error,
  onConfirm,
  onClose,
}: NameDialogProps) {
  const t = useKitTexts()
  const titleId = useId()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const matches = typed.trim() === name.trim()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (matches && !pending) onConfirm()
  }

  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent className={css.content}>
          <div className={css.text}>{children}</div>
          <TextField
            label={t('nameDialog.label', { name })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            // The form is not submitted while its button is disabled; Enter still shows the error.
            onKeyDown={({ key }) => key === 'Enter' && setTried(true)}
            error={tried && !matches ? t('nameDialog.mismatch') : undefined}
            autoComplete="off"
            startHere
          />
          {error ? <Callout kind="error">{bannerText(error)}</Callout> : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="contained" color="error" disabled={!matches || pending}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
