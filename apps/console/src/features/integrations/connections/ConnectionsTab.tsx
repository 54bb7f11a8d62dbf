import { lazy, Suspense, useCallback, useState } from 'react'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import css from '../keys/Keys.module.css'
import { useIntegrationsTexts } from '../texts.ts'
import { useConnections, type Connection, type Vendor } from './api.ts'
import { useConnected } from './channel.ts'
import { OFFERED } from './offered.ts'
import { VendorCard } from './VendorCard.tsx'

const ConnectDialog = lazy(() => import('./ConnectDialog.tsx'))
const ConnectionUses = lazy(() => import('./ConnectionUses.tsx'))
const MailDialog = lazy(() => import('./MailDialog.tsx'))
const RemoveConnection = lazy(() => import('./RemoveConnection.tsx'))

type Open =
  | { dialog: 'connect'; vendor: Vendor; connection: Connection | null }
  | { dialog: 'uses' | 'remove'; connection: Connection }
  | null

/** Vendors as cards, with the accounts that are connected there. */
export function ConnectionsTab() {
  const t = useIntegrationsTexts()
  const { data, error, refetch } = useConnections()
  const [open, setOpen] = useState<Open>(null)
  const onConnected = useCallback(() => {
    setOpen((before) => (before?.dialog === 'connect' ? null : before))
    showMessage(t('connections.done'))
  }, [t])
  useConnected(onConnected)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <div className={css.cards}>
          {OFFERED.map(({ vendor }) => (
            <Skeleton key={vendor} height={84} radius={8} />
          ))}
        </div>
      </Loading>
    )
  const onClose = () => setOpen(null)
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{t('connections.heading')}</h2>
      <p className={css.text}>{t('connections.text')}</p>
      <div className={css.cards}>
        {OFFERED.map(({ vendor }) => (
          <VendorCard
            key={vendor}
            vendor={vendor}
            items={data.items.filter((one) => one.vendor === vendor)}
            missing={data.vendors.find((one) => one.vendor === vendor)?.missing ?? []}
            redirectUrl={data.redirectUrl}
            onConnect={(connection) => setOpen({ dialog: 'connect', vendor, connection })}
            onUses={(connection) => setOpen({ dialog: 'uses', connection })}
            onRemove={(connection) => setOpen({ dialog: 'remove', connection })}
          />
        ))}
      </div>
      <Suspense fallback={null}>
        {open?.dialog === 'connect' && open.vendor === 'mail' ? (
          <MailDialog connection={open.connection} onClose={onClose} />
        ) : null}
        {open?.dialog === 'connect' && open.vendor !== 'mail' ? (
          <ConnectDialog
            vendor={open.vendor}
            connection={open.connection}
            notReady={data.vendors.find((one) => one.vendor === open.vendor)?.notReady ?? []}
            onClose={onClose}
          />
        ) : null}
        {open?.dialog === 'uses' ? <ConnectionUses connection={open.connection} onClose={onClose} /> : null}
        {open?.dialog === 'remove' ? (
          <RemoveConnection connection={open.connection} onClose={onClose} />
        ) : null}
      </Suspense>
    </section>
  )
}
