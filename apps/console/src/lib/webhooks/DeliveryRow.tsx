import type { agents } from '@millrace/contract'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Age } from '../kit/Age.tsx'
import { FailureNotice } from '../kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../kit/Skeleton.tsx'
import { StateDot } from '../kit/StateDot.tsx'
import table from '../kit/tables/Table.module.css'
import { useFailureWords } from '../reasons/use-failure-words.ts'
import { type EndpointCalls, useDelivery, useEndpointAction } from './calls.ts'
import { useEndpointTexts } from './texts.ts'
import css from './Deliveries.module.css'

const TONES = { pending: 'working', delivered: 'success', failed: 'error' } as const

interface DeliveryRowProps {
  calls: EndpointCalls
  delivery: agents.WebhookDelivery
  mayResend: boolean
}

/** A delivery; below it, on demand, the body that was sent and the response. */
export function DeliveryRow({ calls, delivery, mayResend }: DeliveryRowProps) {
  const t = useEndpointTexts()
  const wordsOf = useFailureWords()
  const resend = useEndpointAction(calls.refreshes, calls.resend)
  const [isOpen, setIsOpen] = useState(false)
  const { id, event, state, attempts, status, error, createdAt } = delivery
  return (
    <>
      <tr>
        <td>
          <span className={table.name}>{event}</span>
          <p className={table.sub}>
            <Age at={createdAt} /> · {t('log.attempts', { count: attempts })}
            {status === null ? '' : ` · ${status}`}
          </p>
          {error ? <p className={table.sub}>{wordsOf(error)}</p> : null}
          {resend.error ? <FailureNotice error={resend.error} compact /> : null}
        </td>
        <td className={css.state}>
          <StateDot tone={TONES[state]}>{t(`log.state.${state}`)}</StateDot>
        </td>
        <td className={table.narrow}>
          <div className={css.actions}>
            <Button
              size="small"
              aria-label={t('log.showOf', { event })}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t('log.show')}
            </Button>
            {mayResend && state !== 'pending' ? (
              <Button
                size="small"
                aria-label={t('log.resendOf', { event })}
                disabled={resend.isPending}
                onClick={() => resend.mutate(id)}
              >
                {t('log.resend')}
              </Button>
            ) : null}
          </div>
        </td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={3}>
            <Detail calls={calls} delivery={delivery} />
          </td>
        </tr>
      ) : null}
    </>
  )
}

function Detail({ calls, delivery }: Pick<DeliveryRowProps, 'calls' | 'delivery'>) {
  const t = useEndpointTexts()
  const { data, error, refetch } = useDelivery(calls, delivery.id)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  if (!data)
    return (
      <Loading>
        <Skeleton height={72} radius={6} />
      </Loading>
    )
  return (
    <div className={css.detail}>
      <h3>{t('log.body')}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so it takes the keyboard. */}
      <pre dir="auto" tabIndex={0} aria-label={t('log.body')}>
        {readable(data.body)}
      </pre>
      {delivery.response === null ? null : (
        <>
          <h3>{t('log.response')}</h3>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so it takes the keyboard. */}
          <pre dir="auto" tabIndex={0} aria-label={t('log.response')}>
            {delivery.response}
          </pre>
        </>
      )}
    </div>
  )
}

/** The signed bytes have no spaces. */
const readable = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)
