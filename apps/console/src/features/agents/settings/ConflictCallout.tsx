import Button from '@mui/material/Button'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { i18n } from '../../../lib/i18n/i18n.ts'
import { useAgentsTexts } from '../texts.ts'

interface ConflictCalloutProps {
  /** Their labels. */
  fields: readonly string[]
  onOverwrite: () => void
  onReload: () => void
}

/** Two people changed the same fields: the user decides which version stays. */
export function ConflictCallout({ fields, onOverwrite, onReload }: ConflictCalloutProps) {
  const t = useAgentsTexts()
  const listed = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(fields)
  return (
    <Callout
      kind="warning"
      actions={
        <>
          <Button size="small" onClick={onReload}>
            {t('settings.conflict.reload')}
          </Button>
          <Button size="small" variant="contained" onClick={onOverwrite}>
            {t('settings.conflict.overwrite')}
          </Button>
        </>
      }
    >
      {t('settings.conflict.text', { fields: listed })}
    </Callout>
  )
}
