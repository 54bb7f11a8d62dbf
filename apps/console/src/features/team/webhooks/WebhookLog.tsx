import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { useEndpointAction } from '../../../lib/webhooks/calls.ts'
import { Deliveries } from '../../../lib/webhooks/Deliveries.tsx'
import { TestResult } from '../../../lib/webhooks/TestResult.tsx'
import { useEndpointTexts } from '../../../lib/webhooks/texts.ts'
import { useWebhookTexts } from './texts.ts'
import { callsOf, type Webhook } from './webhooks.ts'
import css from './Webhooks.module.css'

interface WebhookLogProps {
  webhook: Webhook
  onClose: () => void
}

/** A webhook's deliveries, and a test event. */
export function WebhookLog({ webhook, onClose }: WebhookLogProps) {
  const t = useWebhookTexts()
  const id = useId()
  const words = useEndpointTexts()
  const calls = callsOf(webhook.id)
  const test = useEndpointAction(calls.refreshes, calls.test)
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('log.titleOf', { name: webhook.description || webhook.url })}</DialogTitle>
      <DialogContent className={css.log}>
        {test.error ? <FailureNotice error={test.error} compact /> : null}
        {test.data ? <TestResult result={test.data} /> : null}
        <Deliveries calls={calls} mayResend={webhook.enabled} />
      </DialogContent>
      <DialogActions>
        <Button disabled={test.isPending} onClick={() => test.mutate()}>
          {words('log.test')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('log.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
