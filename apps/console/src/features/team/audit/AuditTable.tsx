import { formatMoment } from '../../../lib/format.ts'
import table from '../../../lib/kit/tables/Table.module.css'
import css from './AuditPage.module.css'
import type { AuditEntry } from './audit-trail.ts'
import { sentenceOf } from './sentence.ts'
import { useAuditTexts } from './texts.ts'
import { useTeamTexts } from '../texts.ts'

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useTeamTexts()
  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t('audit.title')}>
        <thead>
          <tr>
            <th scope="col">{t('columns.when')}</th>
            <th scope="col">{t('columns.what')}</th>
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
  const t = useAuditTexts()
  const { at, ip } = entry
  return (
    <tr>
      <td className={table.quiet}>
        <time dateTime={at}>{formatMoment(at)}</time>
      </td>
      <td>
        <p className={css.sentence}>{sentenceOf(t, entry)}</p>
        <Details entry={entry} />
      </td>
      <td className={`${table.quiet} ${table.wideOnly}`}>{ip}</td>
    </tr>
  )
}

const KINDS = ['member', 'operator', 'apiKey', 'system', 'visitor'] as const

const whoIn = (kind: string, name: string | null) => (name === null ? kind : `${kind}: ${name}`)

function shown(value: unknown): string {
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function Details({ entry }: { entry: AuditEntry }) {
  const t = useTeamTexts()
  const { action, actor, object } = entry
  const kind = KINDS.find((one) => one === actor.kind)
  const parts = Object.entries({
    [t('columns.what')]: action,
    ...(kind && kind !== 'member' ? { [t('columns.who')]: whoIn(t(`audit.kinds.${kind}`), actor.name) } : {}),
    ...(object.id === null ? {} : { ID: object.id }),
    ...entry.details,
  })
  return (
    <details className={css.details}>
      <summary>{t('audit.details')}</summary>
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
