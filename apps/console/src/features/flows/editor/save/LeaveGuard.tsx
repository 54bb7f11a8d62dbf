import { useBlocker } from '@tanstack/react-router'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useCanvasTexts } from '../canvas/texts/texts.ts'
import { useEditorContext } from '../store/context.ts'
import type { Draft } from './draft.ts'

/** Saves before navigating away; asks only when saving is impossible. */
export function LeaveGuard({ draft }: { draft: Draft }) {
  const t = useCanvasTexts()
  const { readOnly } = useEditorContext()
  const id = useId()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // A new flow gets its URL while the editor stays open.
      if (readOnly || !draft.isUnsaved || isSamePage(current.pathname, next.pathname)) return false
      return !(await draft.settle())
    },
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog open onClose={reset} maxWidth="xs" aria-labelledby={id} aria-describedby={`${id}-text`}>
      <DialogTitle id={id}>{t('leave.title')}</DialogTitle>
      <DialogContent id={`${id}-text`}>{t('leave.text')}</DialogContent>
      <DialogActions>
        <Button onClick={proceed}>{t('leave.leave')}</Button>
        <Button variant="contained" onClick={reset}>
          {t('leave.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const isSamePage = (from: string, to: string): boolean =>
  from === to || (from.replace(/\/$/, '').endsWith('/workflow') && to.includes('/workflow/'))
