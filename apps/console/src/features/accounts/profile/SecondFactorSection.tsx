import Button from '@mui/material/Button'
import type { accounts } from '@millrace/contract'
import { lazy, Suspense, useState } from 'react'
import { Callout } from '../../../lib/kit/Callout.tsx'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import css from './profile.module.css'
import type { SecondFactorDialog } from './SecondFactorDialogs.tsx'
import { useProfileTexts } from './texts.ts'

const SecondFactorDialogs = lazy(() => import('./SecondFactorDialogs.tsx'))

const FEW_CODES = 3

/** The second factor: setting it up, new recovery codes, turning it off. */
export function SecondFactorSection({ profile }: { profile: accounts.Profile }) {
  const t = useProfileTexts()
  const [open, setOpen] = useState<SecondFactorDialog | null>(null)
  const { on, recoveryCodesLeft: count } = profile.secondFactor

  return (
    <section className={css.section}>
      <h2>{t('factor.title')}</h2>
      <div className={css.row}>
        <StateDot tone={on ? 'success' : 'idle'}>{t(on ? 'factor.on' : 'factor.off')}</StateDot>
      </div>
      <p className={css.text}>{on ? t('factor.left', { count }) : t('factor.why')}</p>
      {on && count < FEW_CODES ? <Callout kind="warning">{t('factor.few')}</Callout> : null}
      <div className={css.row}>
        {on ? (
          <>
            <Button variant="outlined" onClick={() => setOpen('renew')}>
              {t('factor.renew')}
            </Button>
            <Button onClick={() => setOpen('off')}>{t('factor.turnOff')}</Button>
          </>
        ) : (
          <Button variant="outlined" onClick={() => setOpen('set-up')}>
            {t('factor.setUp')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {open ? (
          <SecondFactorDialogs open={open} asksPassword={profile.hasPassword} onClose={() => setOpen(null)} />
        ) : null}
      </Suspense>
    </section>
  )
}
