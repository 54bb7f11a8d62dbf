import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import WebhookIcon from 'lucide-react/icons/webhook'
import { lazy, Suspense, useState } from 'react'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import css from '../TeamPage.module.css'
import { useWebhookTexts } from './texts.ts'
import { useWebhooks } from './webhooks.ts'
import type { OpenWebhook } from './WebhookDialogs.tsx'
import { WebhooksTable } from './WebhooksTable.tsx'
import own from './Webhooks.module.css'

const WebhookDialogs = lazy(() => import('./WebhookDialogs.tsx'))

/** The account's webhooks, on the page of its API keys. */
export function Webhooks() {
  const t = useWebhookTexts()
  const { data, error, refetch } = useWebhooks()
  const [open, setOpen] = useState<OpenWebhook | null>(null)
  return (
    <section className={css.part} aria-labelledby="webhooks-title">
      <div className={own.head}>
        <div>
          <h2 id="webhooks-title" className={own.title}>
            {t('title')}
          </h2>
          <p className={css.text}>{t('intro')}</p>
        </div>
        {data ? (
          <Button
            variant="outlined"
            className={own.add}
            startIcon={<Plus size={16} />}
            onClick={() => setOpen({ dialog: 'form', webhook: null })}
          >
            {t('add')}
          </Button>
        ) : null}
      </div>
      {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} compact /> : null}
      {data?.length === 0 ? (
        <Notice icon={<WebhookIcon size={20} />} title={t('emptyTitle')} compact>
          {t('emptyText')}
        </Notice>
      ) : null}
      {data && data.length > 0 ? <WebhooksTable webhooks={data} onOpen={setOpen} /> : null}
      <Suspense fallback={null}>{open ? <WebhookDialogs open={open} onOpen={setOpen} /> : null}</Suspense>
    </section>
  )
}
