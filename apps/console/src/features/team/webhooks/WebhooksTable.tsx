import { webhooks as contract } from 'virtual:contract'
import { formatMoment } from '../../../lib/format.ts'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import table from '../../../lib/kit/tables/Table.module.css'
import { useFailureWords } from '../../../lib/reasons/use-failure-words.ts'
import { ProjectNames } from '../ProjectNames.tsx'
import { useWebhookTexts } from './texts.ts'
import type { OpenWebhook } from './WebhookDialogs.tsx'
import { useSwitchWebhook, type Webhook } from './webhooks.ts'
import css from './Webhooks.module.css'

interface WebhooksTableProps {
  webhooks: readonly Webhook[]
  onOpen: (open: OpenWebhook) => void
}

export function WebhooksTable({ webhooks, onOpen }: WebhooksTableProps) {
  const t = useWebhookTexts()
  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col" className={table.grow}>
              {t('columns.url')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('columns.events')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('columns.projects')}
            </th>
            <th scope="col">{t('columns.status')}</th>
            <th scope="col" className={table.narrow}>
              <span className="visually-hidden">{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function WebhookRow({ webhook, onOpen }: Pick<WebhooksTableProps, 'onOpen'> & { webhook: Webhook }) {
  const t = useWebhookTexts()
  const toggle = useSwitchWebhook()
  const { url, description, projects, enabled } = webhook
  return (
    <tr>
      <td>
        <span className={table.name}>{description || url}</span>
        {description ? <p className={table.sub}>{url}</p> : null}
        <LastFailure webhook={webhook} onOpen={() => onOpen({ dialog: 'log', webhook })} />
      </td>
      <td className={`${table.sub} ${table.wideOnly} ${css.state}`}>
        <EventNames events={webhook.events} />
      </td>
      <td className={`${table.sub} ${table.wideOnly}`}>
        <ProjectNames projects={projects} none={t('noProject')} />
      </td>
      <td>
        <Status webhook={webhook} />
      </td>
      <td className={table.narrow}>
        <RowMenu
          label={t('menu', { url: description || url })}
          actions={[
            { label: t('edit'), onSelect: () => onOpen({ dialog: 'form', webhook }) },
            { label: t('deliveries'), onSelect: () => onOpen({ dialog: 'log', webhook }) },
            { label: t('rotate'), onSelect: () => onOpen({ dialog: 'rotate', webhook }) },
            {
              label: t(enabled ? 'disable' : 'enable'),
              onSelect: () => toggle.mutate(webhook),
              disabled: toggle.isPending,
            },
            { label: t('remove'), onSelect: () => onOpen({ dialog: 'remove', webhook }), danger: true },
          ]}
        />
      </td>
    </tr>
  )
}

/** All of them, the only one, or their number. */
function EventNames({ events }: Pick<Webhook, 'events'>) {
  const t = useWebhookTexts()
  const [first] = events
  if (events.length === contract.WEBHOOK_EVENTS.length) return <>{t('allEvents')}</>
  if (first && events.length === 1) return <>{t(`events.${first}`)}</>
  const names = events.map((event) => t(`events.${event}`)).join(', ')
  return <span title={names}>{t('eventCount', { count: events.length })}</span>
}

function Status({ webhook: { enabled, disabledAt, failingSince } }: { webhook: Webhook }) {
  const t = useWebhookTexts()
  if (!enabled)
    return (
      <>
        <StateDot tone={disabledAt ? 'error' : 'idle'}>{t('status.disabled')}</StateDot>
        {disabledAt ? <p className={table.sub}>{t('disabledByServer')}</p> : null}
      </>
    )
  if (failingSince === null) return <StateDot tone="success">{t('status.enabled')}</StateDot>
  return (
    <>
      <StateDot tone="error">{t('status.failing')}</StateDot>
      <p className={table.sub}>{t('failingSince', { when: formatMoment(failingSince) })}</p>
    </>
  )
}

/** The newest delivery that was given up, as long as it is kept. */
function LastFailure({ webhook: { lastFailure }, onOpen }: { webhook: Webhook; onOpen: () => void }) {
  const t = useWebhookTexts()
  const wordsOf = useFailureWords()
  if (!lastFailure) return null
  const { createdAt, status, error } = lastFailure
  const why = error ? wordsOf(error) : status === null ? '' : `HTTP ${status}`
  return (
    <p className={table.sub}>
      <button type="button" className={css.failure} onClick={onOpen}>
        {t('lastFailure', { when: formatMoment(createdAt) })}
      </button>
      {why ? ` ${why}` : null}
    </p>
  )
}
