import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { encode } from 'uqr'
import { bannerText } from '../../../lib/api/failures.ts'
import { placeIssues } from '../../../lib/forms/place-issues.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import ConfirmPassword from './ConfirmPassword.tsx'
import css from './profile.module.css'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useConfirmTotp, useStartTotp } from './second-factor.ts'
import { useProfileTexts } from './texts.ts'

/** The steps: password, secret with a first code, recovery codes. */
export function SetUpSecondFactor({ asksPassword, onClose }: { asksPassword: boolean; onClose: () => void }) {
  const t = useProfileTexts()
  const start = useStartTotp()
  const begun = useRef(false)
  const { mutate } = start

  useEffect(() => {
    // Users without a password have nothing to confirm with: the secret is created at once.
    if (asksPassword || begun.current) return
    begun.current = true
    mutate({})
  }, [asksPassword, mutate])

  if (start.data) return <ScanAndConfirm {...start.data} onClose={onClose} />
  if (!asksPassword) return start.error ? <Callout kind="error">{bannerText(start.error)}</Callout> : null
  return (
    <ConfirmPassword
      title={t('factor.setUpTitle')}
      text={t('factor.setUpText')}
      action={t('factor.next')}
      pending={start.isPending}
      onClose={onClose}
      onConfirm={({ password }, onError) => mutate({ password }, { onError })}
    />
  )
}

interface ScanAndConfirmProps {
  secret: string
  uri: string
  onClose: () => void
}

function ScanAndConfirm({ secret, uri, onClose }: ScanAndConfirmProps) {
  const t = useProfileTexts()
  const kit = useKitTexts()
  const id = useId()
  const confirm = useConfirmTotp()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({ defaultValues: { code: '' } })

  const submit = form.handleSubmit(({ code }) => {
    setFailure(null)
    confirm.mutate({ code }, { onError: (error) => setFailure(placeIssues(error, form)) })
  })

  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={id}>{t('factor.scanTitle')}</DialogTitle>
        <DialogContent>
          <div className={css.steps}>
            {failure ? <Callout kind="error">{failure}</Callout> : null}
            <p className={css.text}>{t('factor.scanText')}</p>
            <QrCode text={uri} label={t('factor.qr')} />
            <div>
              <p className={css.text}>{t('factor.typeIt')}</p>
              <code className={css.secret}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            </div>
            <TextField
              {...form.register('code')}
              label={t('factor.code')}
              help={t('factor.codeHelp')}
              error={form.formState.errors.code?.message}
              autoComplete="one-time-code"
              inputProps={{ inputMode: 'numeric' }}
            />
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={confirm.isPending}>
            {t('factor.turnOn')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/**
 * A QR code rendered in the browser, so that the secret goes nowhere else. Dark on light in both themes, for cameras.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg
      className={css.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
