import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import { useInformation } from '../../../lib/session/information.ts'
import css from '../keys/Keys.module.css'
import mark from '../keys/ProviderMark.module.css'
import { useIntegrationsTexts } from '../texts.ts'
import type { Connection, Vendor } from './api.ts'

interface VendorCardProps extends Actions {
  vendor: Vendor
  items: readonly Connection[]
  /** Settings that the operator has to set first. */
  missing: readonly string[]
  redirectUrl: string
}

interface Actions {
  /** Null for another account; else the connection to renew. */
  onConnect: (connection: Connection | null) => void
  onUses: (connection: Connection) => void
  onRemove: (connection: Connection) => void
}

/** A vendor with the accounts that are connected there. */
export function VendorCard({ vendor, items, missing, redirectUrl, ...actions }: VendorCardProps) {
  const t = useIntegrationsTexts()
  const name = t(`connections.vendors.${vendor}`)
  return (
    <section className={css.card} aria-label={name}>
      <div className={css.head}>
        <span className={mark.mark} data-kind={vendor} aria-hidden="true">
          {name.slice(0, 1)}
        </span>
        <div className={css.what}>
          <h3 className={css.kind}>{name}</h3>
          <p className={css.about}>{t(`connections.about.${vendor}`)}</p>
        </div>
        {missing.length === 0 ? (
          <Button
            variant="outlined"
            size="small"
            startIcon={<Plus size={14} />}
            aria-label={t('connections.connectVendor', { vendor: name })}
            onClick={() => actions.onConnect(null)}
          >
            {t('connections.connect')}
          </Button>
        ) : null}
      </div>
      {missing.length > 0 ? (
        <p className={css.installed}>
          {t('connections.missing', { settings: missing.join(', '), vendor: name, url: redirectUrl })}
        </p>
      ) : null}
      {items.length > 0 ? (
        <ul className={css.keys}>
          {items.map((connection) => (
            <ConnectionRow
              key={connection.id}
              connection={connection}
              canConnect={missing.length === 0}
              actions={actions}
            />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

const TONES = { connected: 'success', reconnect: 'error', error: 'error' } as const

interface ConnectionRowProps {
  connection: Connection
  canConnect: boolean
  actions: Actions
}

function ConnectionRow({ connection, canConnect, actions }: ConnectionRowProps) {
  const t = useIntegrationsTexts()
  const { name, state, problem, purposes, usedBy, bases, agents, hidden } = connection
  const scope = useScope(connection)
  const count = usedBy.length + bases.length + agents.length + hidden
  const used = count > 0 ? t('usedBy', { count }) : t('unused')
  const allowed = purposes.map((purpose) => t(`connections.purposes.${purpose}`)).join(', ')
  const menu = [
    ...(canConnect
      ? [
          {
            label: t(connection.vendor === 'mail' ? 'connections.change' : 'connections.reconnect'),
            onSelect: () => actions.onConnect(connection),
          },
        ]
      : []),
    { label: t('uses'), onSelect: () => actions.onUses(connection) },
    { label: t('connections.removal.menu'), onSelect: () => actions.onRemove(connection), danger: true },
  ]
  return (
    <li className={css.key}>
      <div className={css.details}>
        <div className={css.line}>
          <span className={css.name}>{name}</span>
          <output>
            <StateDot tone={TONES[state]}>{t(`connections.states.${state}`)}</StateDot>
          </output>
        </div>
        <p className={css.sub}>
          {[allowed || t('connections.nothing'), scope, used].filter((part) => part).join(' · ')}
        </p>
        {problem ? (
          <p className={css.problem}>
            {t(`connections.problems.${problem.code}`)}
            {problem.detail ? ` (${problem.detail})` : null}
          </p>
        ) : null}
        {state !== 'connected' && canConnect ? (
          <div>
            <Button size="small" onClick={() => actions.onConnect(connection)}>
              {t('connections.reconnectNow')}
            </Button>
          </div>
        ) : null}
      </div>
      <RowMenu label={t('menu', { name })} actions={menu} />
    </li>
  )
}

function useScope({ projectId }: Connection): string | null {
  const t = useIntegrationsTexts()
  const { data: user } = useInformation()
  if (projectId === null) return null
  return user?.projects.find(({ id }) => id === projectId)?.name ?? t('unknownProject')
}
