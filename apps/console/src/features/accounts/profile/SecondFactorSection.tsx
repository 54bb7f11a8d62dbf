import Button from '@mui/material/Button'
import type { accounts } from '@millrace/contract'
import { useState } from 'react'
import { Callout } from '../../../lib/kit/Callout.tsx'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { ConfirmPassword } from './ConfirmPassword.tsx'
import css from './profile.module.css'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useDisableTotp, useRenewCodes } from './second-factor.ts'
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx'
import { useProfileTexts } from './texts.ts'

const FEW_CODES = 3

/** The second factor: setting it up, new recovery codes, turning it off. */
export function SecondFactorSection({ profile }: { profile: accounts.Profile }) {
  const t = useProfileTexts()
  const [open, setOpen] = useState<'set-up' | 'off' | 'renew' | null>(null)
  const { on, recoveryCodesLeft: count } = profile.secondFactor
  const close = () => setOpen(null)
  const dialog = { asksPassword: profile.hasPassword, onClose: close }

  return (
    <section className={css.section}>
      <h2>{t('factor.title')}</h2>
      <StateDot tone={on ? 'success' : 'idle'}>{t(on ? 'factor.on' : 'factor.off')}</StateDot>
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
      {open === 'set-up' ? <SetUpSecondFactor {...dialog} /> : null}
      {open === 'off' ? <TurnOff {...dialog} /> : null}
      {open === 'renew' ? <Renew {...dialog} /> : null}
    </section>
  )
}

interface DialogProps {
  asksPassword: boolean
  onClose: () => void
}

function TurnOff({ asksPassword, onClose }: DialogProps) {
  const t = useProfileTexts()
  const disable = useDisableTotp()
  return (
    <ConfirmPassword
      title={t('factor.offTitle')}
      text={t('factor.offText')}
      action={t('factor.turnOff')}
      pending={disable.isPending}
      asksPassword={asksPassword}
      asksCode
      onClose={onClose}
      onConfirm={(given, onError) =>
        disable.mutate(given, {
          onError,
          onSuccess: () => {
            onClose()
            showMessage(t('factor.isOff'))
          },
        })
      }
    />
  )
}

function Renew({ asksPassword, onClose }: DialogProps) {
  const t = useProfileTexts()
  const renew = useRenewCodes()
  if (renew.data) return <RecoveryCodes codes={renew.data.recoveryCodes} onClose={onClose} />
  return (
    <ConfirmPassword
      title={t('factor.renewTitle')}
      text={t('factor.renewText')}
      action={t('factor.renewAction')}
      pending={renew.isPending}
      asksPassword={asksPassword}
      asksCode
      onClose={onClose}
      onConfirm={(given, onError) => renew.mutate(given, { onError })}
    />
  )
}
