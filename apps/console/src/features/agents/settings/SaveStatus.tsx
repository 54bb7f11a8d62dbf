import Button from '@mui/material/Button'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { bannerText } from '../../../lib/api/failures.ts'
import type { SaveState } from '../../../lib/autosave/autosave.ts'
import { useAgentsTexts } from '../texts.ts'
import css from './SaveStatus.module.css'

/** The save status, shown unobtrusively. */
export function SaveStatus({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const t = useAgentsTexts()
  return (
    <span className={css.status} data-phase={state.phase}>
      <output className={css.text}>
        <StatusText state={state} />
      </output>
      {state.phase === 'failed' ? (
        <Button size="small" onClick={onRetry}>
          {t('settings.retry')}
        </Button>
      ) : null}
    </span>
  )
}

function StatusText({ state }: { state: SaveState }) {
  const t = useAgentsTexts()
  switch (state.phase) {
    case 'clean':
      return null
    case 'saved':
      return (
        <>
          <Check size={14} aria-hidden="true" />
          {t('settings.saved')}
        </>
      )
    case 'saving':
    case 'waiting':
      return t('settings.saving')
    case 'invalid':
      return (
        <>
          <CircleAlert size={14} aria-hidden="true" />
          {t('settings.invalid')}
        </>
      )
    case 'conflict':
      return t('settings.notYet')
    case 'failed':
      return (
        <>
          <CircleAlert size={14} aria-hidden="true" />
          {t('settings.failed', { message: bannerText(state.error) })}
        </>
      )
    default:
      return null
  }
}
