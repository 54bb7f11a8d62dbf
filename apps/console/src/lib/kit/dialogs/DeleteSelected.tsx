import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useKitTexts } from '../texts.ts'

interface DeleteSelectedProps {
  title: string
  /** What the button of the question says; “Delete” without it. */
  action?: string
  /** What is lost, and what is not. */
  children: ReactNode
  pending: boolean
  onDelete: (close: () => void) => void
}

/** In the bar of a selection: deletes what is selected, after a question. */
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
