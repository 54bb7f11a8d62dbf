import Button from '@mui/material/Button'
import { Age } from '../../../lib/kit/Age.tsx'
import { useRefreshApiKey, type ApiKey } from './api-keys.ts'
import css from './MainKey.module.css'
import { useTeamTexts } from '../texts.ts'

interface MainKeyProps {
  main: ApiKey | null
  onOpen: (open: { dialog: 'refresh' } | { dialog: 'shown'; key: string }) => void
}

/** The key of the account itself. */
export function MainKey({ main, onOpen }: MainKeyProps) {
  const t = useTeamTexts()
  const make = useRefreshApiKey()
  const onMade = ({ key }: { key: string }) => onOpen({ dialog: 'shown', key })
  // Without a current key there is nothing to confirm.
  const onClick = () => (main ? onOpen({ dialog: 'refresh' }) : make.mutate(undefined, { onSuccess: onMade }))
  return (
    <section className={css.card} aria-label={t('keys.main')}>
      <div className={css.what}>
        <h2 className={css.title}>{t('keys.main')}</h2>
        <p className={css.text}>{t('keys.mainText')}</p>
        {main ? (
          <p className={css.facts}>
            <code>{main.masked}</code>
            <span>
              {t('columns.lastUsed')}: <Age at={main.lastUsed} />
            </span>
            <span>
              {t('columns.madeBy')}: {main.madeBy}
            </span>
          </p>
        ) : (
          <p className={css.facts}>{t('keys.mainNone')}</p>
        )}
      </div>
      <Button variant="outlined" disabled={make.isPending} onClick={onClick}>
        {t(main ? 'keys.mainRefresh' : 'keys.mainMake')}
      </Button>
    </section>
  )
}
