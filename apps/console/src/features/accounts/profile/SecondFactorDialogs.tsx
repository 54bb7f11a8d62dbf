import { showMessage } from '../../../lib/notify/message.ts'
import ConfirmPassword from './ConfirmPassword.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useDisableTotp, useRenewCodes } from './second-factor.ts'
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx'
import { useProfileTexts } from './texts.ts'

export type SecondFactorDialog = 'set-up' | 'off' | 'renew'

interface DialogProps {
  asksPassword: boolean
  onClose: () => void
}

/** The dialogs of the second factor. Loaded on demand. */
export default function SecondFactorDialogs({ open, ...dialog }: DialogProps & { open: SecondFactorDialog }) {
  if (open === 'set-up') return <SetUpSecondFactor {...dialog} />
  return open === 'off' ? <TurnOff {...dialog} /> : <Renew {...dialog} />
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
