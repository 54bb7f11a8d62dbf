import { useState } from 'react'
import { FailureNotice } from '../kit/notices/FailureNotice.tsx'
import { Pager } from '../kit/tables/Pager.tsx'
import table from '../kit/tables/Table.module.css'
import { DELIVERIES_PAGE, type EndpointCalls, useDeliveries } from './calls.ts'
import { DeliveryRow } from './DeliveryRow.tsx'
import { useEndpointTexts } from './texts.ts'

interface DeliveriesProps {
  calls: EndpointCalls
  mayResend: boolean
}

/** The log of a webhook: its deliveries, with results and pending ones. */
export function Deliveries({ calls, mayResend }: DeliveriesProps) {
  const t = useEndpointTexts()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useDeliveries(calls, page)
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
              <DeliveryRow key={one.id} calls={calls} delivery={one} mayResend={mayResend} />
            ))}
          </tbody>
        </table>
      </div>
      <Pager page={page} size={DELIVERIES_PAGE} total={data.total} onPage={setPage} />
    </>
  )
}
