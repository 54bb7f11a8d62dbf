import Button from '@mui/material/Button'
import { useState } from 'react'
import { ConfirmDialog } from '../../../lib/kit/ConfirmDialog.tsx'
import { useFlowsTexts } from '../texts.ts'
import css from './BulkBar.module.css'

interface BulkBarProps {
  count: number
  title: string
  /** What is lost, and what is not. */
  text: string
  pending: boolean
  onDelete: (close: () => void) => void
  onClear: () => void
}

/** What can be done with a selection of a list: deleted, after a question, or given up. */
export function BulkBar({ count, title, text, pending, onDelete, onClear }: BulkBarProps) {
  const t = useFlowsTexts()
  const [asking, setAsking] = useState(false)
  if (count === 0) return null
  return (
    <div className={css.bar}>
      <output className={css.count}>{t('selection.count', { count })}</output>
      <Button size="small" color="error" onClick={() => setAsking(true)}>
        {t('selection.delete')}
      </Button>
      <Button size="small" variant="text" onClick={onClear}>
        {t('selection.clear')}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={title}
          action={t('selection.confirm')}
          pending={pending}
          onConfirm={() => onDelete(() => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          <p>{text}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
