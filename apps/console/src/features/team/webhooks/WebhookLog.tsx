import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Pager } from '../../../lib/kit/tables/Pager.tsx'
import table from '../../../lib/kit/tables/Table.module.css'
import { useFailureWords } from '../../../lib/reasons/use-failure-words.ts'
import { DeliveryRow } from './DeliveryRow.tsx'
import { useWebhookTexts } from './texts.ts'
import { DELIVERIES_PAGE, useDeliveries, useTestWebhook, type Webhook } from './webhooks.ts'
import css from './Webhooks.module.css'

interface WebhookLogProps {
  webhook: Webhook
  onClose: () => void
}

/** A webhook's deliveries, and a test event. */
export function WebhookLog({ webhook, onClose }: WebhookLogProps) {
  const t = useWebhookTexts()
  const id = useId()
  const test = useTestWebhook(webhook.id)
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('log.titleOf', { name: webhook.description || webhook.url })}</DialogTitle>
      <DialogContent className={css.log}>
        {test.error ? <FailureNotice error={test.error} compact /> : null}
        {test.data ? <TestResult result={test.data} /> : null}
        <Deliveries webhook={webhook} />
      </DialogContent>
      <DialogActions>
        <Button disabled={test.isPending} onClick={() => test.mutate()}>
          {t('log.test')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('log.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The receiver's response to a test event. */
function TestResult({ result }: { result: NonNullable<ReturnType<typeof useTestWebhook>['data']> }) {
  const t = useWebhookTexts()
  const wordsOf = useFailureWords()
  const { error, status, ms } = result
  return (
    <Callout kind={error ? 'error' : 'info'}>
      <output>{error ? wordsOf(error) : t('log.tested', { status: status ?? 0, ms })}</output>
    </Callout>
  )
}

function Deliveries({ webhook: { id, enabled } }: { webhook: Webhook }) {
  const t = useWebhookTexts()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useDeliveries(id, page)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  if (!data) return null
  if (data.items.length === 0) return <p>{t('log.empty')}</p>
  return (
    <>
      <div className={table.wrap}>
        <table className={table.table} aria-label={t('log.title')}>
          <thead>
            <tr>
              <th scope="col" className={table.grow}>
                {t('log.event')}
              </th>
              <th scope="col">{t('log.status')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('log.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((one) => (
              <DeliveryRow key={one.id} webhookId={id} delivery={one} mayResend={enabled} />
            ))}
          </tbody>
        </table>
      </div>
      <Pager page={page} size={DELIVERIES_PAGE} total={data.total} onPage={setPage} />
    </>
  )
}
