import Button from '@mui/material/Button'
import LogIn from 'lucide-react/icons/log-in'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import css from './entry.module.css'
import { useStartProvider } from './provider.ts'
import { useEntryTexts } from './texts.ts'

/** Signs in through the installation's provider. */
export function ProviderButton({
  name,
  ...options
}: {
  name: string
  next: string | undefined
  stay: boolean
}) {
  const t = useEntryTexts()
  const start = useStartProvider()
  return (
    <div className={css.provider}>
      <p className={css.or}>{t('provider.or')}</p>
      {start.error ? <Callout kind="error">{bannerText(start.error)}</Callout> : null}
      <Button
        variant="outlined"
        fullWidth
        startIcon={<LogIn size={16} />}
        disabled={start.isPending || start.isSuccess}
        onClick={() => start.mutate(options)}
      >
        {t('provider.go', { name })}
      </Button>
    </div>
  )
}
