import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { aiWorkers } from '@millrace/contract'
import { useId } from 'react'
import layout from '../../../lib/kit/fields/Form.module.css'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { BudgetFields, useMoreBudget } from './BudgetFields.tsx'
import { useWorkerChatTexts } from './texts.ts'

interface BudgetDialogProps {
  execution: aiWorkers.Execution
  onClose: () => void
}

/** Gives an execution more before it is used up. */
export default function BudgetDialog({ execution, onClose }: BudgetDialogProps) {
  const t = useWorkerChatTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const more = useMoreBudget(execution)
  const done = () => {
    showMessage(t('budget.done'))
    onClose()
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          more.submit(done)
        }}
      >
        <DialogTitle id={titleId}>{t('budget.raise')}</DialogTitle>
        <DialogContent className={layout.fields}>
          <BudgetFields execution={execution} more={more} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={more.add.isPending}>
            {t('budget.raise')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
