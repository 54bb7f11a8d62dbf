import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useKitTexts } from '../texts.ts'

interface DeleteSelectedProps {
  title: string
  /** Label of the confirm button; “Delete” by default. */
  action?: string
  /** What is lost and what is kept. */
  children: ReactNode
  pending: boolean
  onDelete: (close: () => void) => void
}

/** In a selection toolbar: deletes the selected items after confirmation. */
export function DeleteSelected({ title, action, children, pending, onDelete }: DeleteSelectedProps) {
  const t = useKitTexts()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button size="small" color="error" onClick={() => setAsking(true)}>
        {t('selection.delete')}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={title}
          action={action ?? t('delete')}
          pending={pending}
          onConfirm={() => onDelete(close)}
          onClose={close}
        >
          {children}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
