import Button from '@mui/material/Button'
import type { ModelSettings } from '../api.ts'
import { useIntegrationsTexts } from '../texts.ts'
import css from './Keys.module.css'
import { DEFAULT_LIMIT, NO_LIMIT } from './limits.ts'
import { useLimitText } from './use-limit-text.ts'

/** The rate limit of flows for keys without their own. */
export function LimitOfAll({ settings, onChange }: { settings: ModelSettings; onChange: () => void }) {
  const t = useIntegrationsTexts()
  const text = useLimitText()
  return (
    <div className={css.limit}>
      <span>
        {t('limits.all')} {text(settings.limits[DEFAULT_LIMIT] ?? NO_LIMIT) ?? t('limits.none')}
      </span>
      <Button size="small" variant="text" onClick={onChange}>
        {t('limits.change')}
      </Button>
    </div>
  )
}
