import Button from '@mui/material/Button'
import { bannerText, isConflict } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/Callout.tsx'
import layout from '../../../lib/kit/Form.module.css'
import type { ApprovalAnswer } from '../api/approvals.ts'
import { useApprovalsTexts } from './texts.ts'

interface RepeatFormProps {
  pending: boolean
  error: unknown
  onAnswer: (answer: ApprovalAnswer) => void
}

/** What becomes of a step of which it is not known whether it was done. */
export function RepeatForm({ pending, error, onAnswer }: RepeatFormProps) {
  const t = useApprovalsTexts()
  return (
    <div className={layout.fields}>
      {error ? <Callout kind="error">{isConflict(error) ? t('already') : bannerText(error)}</Callout> : null}
      <div className={layout.row}>
        <Button variant="contained" disabled={pending} onClick={() => onAnswer({ approved: true })}>
          {t('repeat')}
        </Button>
        <Button disabled={pending} onClick={() => onAnswer({ approved: false })}>
          {t('skip')}
        </Button>
        <Button disabled={pending} onClick={() => onAnswer({ approved: false, fail: true })}>
          {t('fail')}
        </Button>
      </div>
    </div>
  )
}
