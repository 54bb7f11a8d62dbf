import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { knowledge } from 'virtual:contract'
import type { knowledge as contract } from '@millrace/contract'
import layout from '../../../lib/kit/fields/Form.module.css'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useSchedule } from './calls.ts'
import { ScheduleField } from './ScheduleField.tsx'
import { useSitesTexts } from './texts.ts'

interface ScheduleDialogProps {
  baseId: string
  source: contract.Source
  onClose: () => void
}

/** Sets how often a page or site is refreshed. */
export default function ScheduleDialog({ baseId, source, onClose }: ScheduleDialogProps) {
  const t = useSitesTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const save = useSchedule(baseId)
  const [schedule, setSchedule] = useState(source.refresh?.schedule ?? 'off')

  function submit() {
    save.mutate(
      { sid: source.id, schedule },
      {
        onSuccess: () => {
          showMessage(t('scheduleDialog.saved'))
          onClose()
        },
      },
    )
  }

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('scheduleDialog.title')}</DialogTitle>
      <DialogContent className={layout.fields}>
        <p>{t('scheduleDialog.text')}</p>
        <ScheduleField
          value={schedule}
          onChange={({ target }) =>
            setSchedule(knowledge.REFRESH_SCHEDULES.find((one) => one === target.value) ?? 'off')
          }
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{kit('cancel')}</Button>
        <Button variant="contained" disabled={save.isPending} onClick={submit}>
          {t('scheduleDialog.action')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
