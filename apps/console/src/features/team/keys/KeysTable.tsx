import { formatMoment } from '../../../lib/format.ts'
import { Age } from '../../../lib/kit/Age.tsx'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import table from '../../../lib/kit/tables/Table.module.css'
import { hasEnded, type ApiKey } from './api-keys.ts'
import { ProjectNames } from '../ProjectNames.tsx'
import { useTeamTexts } from '../texts.ts'

interface KeysTableProps {
  keys: readonly ApiKey[]
  onDelete: (apiKey: ApiKey) => void
}

export function KeysTable({ keys, onDelete }: KeysTableProps) {
  const t = useTeamTexts()
  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t('keys.further')}>
        <thead>
          <tr>
            <th scope="col" className={table.grow}>
              {t('columns.name')}
            </th>
            <th scope="col">{t('columns.scopes')}</th>
            <th scope="col" className={table.wideOnly}>
              {t('columns.projects')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('columns.madeBy')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('columns.lastUsed')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('columns.expires')}
            </th>
            <th scope="col" className={table.narrow}>
              <span className="visually-hidden">{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((apiKey) => (
            <KeyRow key={apiKey.id} apiKey={apiKey} onDelete={onDelete} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function KeyRow({ apiKey, onDelete }: Omit<KeysTableProps, 'keys'> & { apiKey: ApiKey }) {
  const t = useTeamTexts()
  const { name, masked, scopes, projects, madeBy, lastUsed, expires } = apiKey
  return (
    <tr>
      <td>
        <span className={table.name}>{name}</span>
        <p className={table.sub}>
          <code>{masked}</code>
        </p>
      </td>
      <td className={table.sub}>{scopes.map((scope) => t(`keys.scopeNames.${scope}`)).join(', ')}</td>
      <td className={`${table.sub} ${table.wideOnly}`}>
        <ProjectNames projects={projects} none={t('keys.noProject')} />
      </td>
      <td className={`${table.sub} ${table.wideOnly}`}>{madeBy}</td>
      <td className={`${table.quiet} ${table.wideOnly}`}>
        <Age at={lastUsed} />
      </td>
      <td className={`${table.quiet} ${table.wideOnly}`}>
        <Expiry at={expires} />
      </td>
      <td className={table.narrow}>
        <RowMenu
          label={t('keys.menu', { name })}
          actions={[{ label: t('keys.delete'), onSelect: () => onDelete(apiKey), danger: true }]}
        />
      </td>
    </tr>
  )
}

function Expiry({ at }: { at: string | null }) {
  const t = useTeamTexts()
  if (at === null) return <>{t('keys.never')}</>
  if (hasEnded(at)) return <>{t('keys.ended')}</>
  return <time dateTime={at}>{formatMoment(at)}</time>
}
