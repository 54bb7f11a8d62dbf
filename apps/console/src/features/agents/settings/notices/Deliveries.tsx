import Button from '@mui/material/Button'
import { useState } from 'react'
import type { agents } from '@millrace/contract'
import { Age } from '../../../../lib/kit/Age.tsx'
import { FailureNotice } from '../../../../lib/kit/notices/FailureNotice.tsx'
import { Pager } from '../../../../lib/kit/tables/Pager.tsx'
import table from '../../../../lib/kit/tables/Table.module.css'
import { useFailureWords } from '../../../../lib/reasons/use-failure-words.ts'
import { useNoticeTexts } from './texts.ts'
import css from './Webhook.module.css'
import { DELIVERIES_PAGE, useDeliveries, useWebhookCalls } from './webhook.ts'

/** The webhook's deliveries, with results and pending ones. */
export function Deliveries({ agentId, readOnly }: { agentId: string; readOnly: boolean }) {
  const t = useNoticeTexts()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useDeliveries(agentId, page)
  const { resend } = useWebhookCalls(agentId)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  if (!data) return null
  return (
    <div className={css.log}>
      <h3>{t('deliveries.title')}</h3>
      {data.items.length === 0 ? <p>{t('deliveries.empty')}</p> : null}
      {resend.error ? <FailureNotice error={resend.error} compact /> : null}
      {data.items.length > 0 ? (
        <div className={table.wrap}>
          <table className={table.table} aria-label={t('deliveries.title')}>
            <thead>
              <tr>
                <th scope="col" className={table.grow}>
                  {t('deliveries.event')}
                </th>
                <th scope="col">{t('deliveries.status')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('deliveries.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((one) => (
                <Delivery
                  key={one.id}
                  one={one}
                  onResend={readOnly || resend.isPending ? undefined : () => resend.mutate(one.id)}
                />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <Pager page={page} size={DELIVERIES_PAGE} total={data.total} onPage={setPage} />
    </div>
  )
}

function Delivery({ one, onResend }: { one: agents.WebhookDelivery; onResend: (() => void) | undefined }) {
  const t = useNoticeTexts()
  const wordsOf = useFailureWords()
  const { event, state, attempts, status, error, createdAt } = one
  return (
    <tr>
      <td>
        <span className={table.name}>{event}</span>
        <p className={table.sub}>
          <Age at={createdAt} /> · {t('deliveries.attempts', { count: attempts })}
          {status === null ? '' : ` · ${status}`}
        </p>
        {error ? <p className={table.sub}>{wordsOf(error)}</p> : null}
      </td>
      <td className={css.state}>{t(`deliveries.state.${state}`)}</td>
      <td className={table.narrow}>
        {onResend && state !== 'pending' ? (
          <Button size="small" aria-label={t('deliveries.resendOf', { event })} onClick={onResend}>
            {t('deliveries.resend')}
          </Button>
        ) : null}
      </td>
    </tr>
  )
}
