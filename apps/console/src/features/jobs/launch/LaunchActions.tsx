import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import layout from '../../../lib/kit/fields/Form.module.css'
import css from './Launch.module.css'
import { useLaunchTexts } from './texts.ts'

interface LaunchActionsProps {
  isLast: boolean
  /** The next step waits for data. */
  isWaiting: boolean
  isPending: boolean
  onKeep: () => void
  /** Null on the first step. */
  onBack: (() => void) | null
  onClose: () => void
}

/** The buttons of a wizard step. */
export function LaunchActions({ isLast, isWaiting, isPending, onKeep, onBack, onClose }: LaunchActionsProps) {
  const t = useLaunchTexts()
  return (
    <div className={layout.row}>
      <Button
        type="submit"
        variant="contained"
        disabled={isPending}
        aria-disabled={isWaiting}
        startIcon={isWaiting ? <CircularProgress size={14} color="inherit" /> : null}
      >
        {t(isLast ? 'summary.launch' : 'next')}
      </Button>
      {isLast ? (
        <Button disabled={isPending} onClick={onKeep}>
          {t('summary.keep')}
        </Button>
      ) : null}
      {onBack ? <Button onClick={onBack}>{t('back')}</Button> : null}
      <Button variant="text" onClick={onClose}>
        {t('close')}
      </Button>
      <output className={css.hint}>{isWaiting ? t('loadingSheets') : null}</output>
    </div>
  )
}
