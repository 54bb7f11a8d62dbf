import { formatMoment } from '../../../lib/format.ts'
import table from '../../../lib/kit/tables/Table.module.css'
import css from './AuditPage.module.css'
import type { AuditEntry } from './audit-trail.ts'
import { useTeamTexts } from '../texts.ts'

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useTeamTexts()
  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t('audit.title')}>
        <thead>
          <tr>
            <th scope="col">{t('columns.when')}</th>
            <th scope="col">{t('columns.who')}</th>
            <th scope="col">{t('columns.what')}</th>
            <th scope="col" className={table.wideOnly}>
              {t('columns.object')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('columns.from')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const t = useTeamTexts()
  const { at, actor, action, object, ip } = entry
  const kind = KINDS.find((one) => one === actor.kind)
  return (
    <tr>
      <td className={table.quiet}>
        <time dateTime={at}>{formatMoment(at)}</time>
      </td>
      <td>
        <span className={`${table.name} ${css.who}`}>
          {actor.name ?? (kind ? t(`audit.kinds.${kind}`) : actor.kind)}
        </span>
        {kind && kind !== 'member' ? <p className={table.sub}>{t(`audit.kinds.${kind}`)}</p> : null}
      </td>
      <td>
        <code className={css.action}>{action}</code>
        <Details entry={entry} />
      </td>
      <td className={table.wideOnly}>
        <code className={css.id}>{object.id}</code>
      </td>
      <td className={`${table.quiet} ${table.wideOnly}`}>{ip}</td>
    </tr>
  )
}

const KINDS = ['member', 'apiKey', 'system', 'visitor'] as const

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function Details({ entry }: { entry: AuditEntry }) {
  const parts = Object.entries(entry.details)
  const [first] = parts
  if (!first) return null
  return (
    <details className={css.details}>
      <summary>
        {first[0]}: {shown(first[1]).slice(0, 60)}
        {parts.length > 1 ? ' …' : ''}
      </summary>
      <dl>
        {parts.map(([key, value]) => (
          <Part key={key} name={key} value={shown(value)} />
        ))}
      </dl>
    </details>
  )
}

function Part({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
