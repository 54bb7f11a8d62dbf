import { Age } from '../../../lib/kit/Age.tsx'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import table from '../../../lib/kit/tables/Table.module.css'
import { ProjectNames } from '../ProjectNames.tsx'
import { useTeamTexts } from '../texts.ts'
import type { McpClient } from './mcp-clients.ts'
import { useClientTexts } from './texts.ts'

interface ClientsTableProps {
  clients: readonly McpClient[]
  onRevoke: (client: McpClient) => void
}

/** Apps with what they can do, and who let them. */
export function ClientsTable({ clients, onRevoke }: ClientsTableProps) {
  const t = useClientTexts()
  const team = useTeamTexts()
  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t('list.title')}>
        <thead>
          <tr>
            <th scope="col" className={table.grow}>
              {t('list.app')}
            </th>
            <th scope="col">{team('columns.scopes')}</th>
            <th scope="col" className={table.wideOnly}>
              {team('columns.projects')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('list.member')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {team('columns.lastUsed')}
            </th>
            <th scope="col" className={table.narrow}>
              <span className="visually-hidden">{team('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {clients.map((client) => (
            <tr key={client.id}>
              <td>
                <span className={table.name}>{client.name}</span>
                <p className={table.sub}>{client.returnsTo}</p>
              </td>
              <td className={table.sub}>{client.scopes.map((scope) => t(`scopes.${scope}`)).join(', ')}</td>
              <td className={`${table.sub} ${table.wideOnly}`}>
                <ProjectNames projects={client.projects} none={team('keys.noProject')} />
              </td>
              <td className={`${table.sub} ${table.wideOnly}`}>{client.member}</td>
              <td className={`${table.quiet} ${table.wideOnly}`}>
                <Age at={client.lastUsed} />
              </td>
              <td className={table.narrow}>
                <RowMenu
                  label={t('list.menu', { name: client.name })}
                  actions={[{ label: t('list.signOut'), onSelect: () => onRevoke(client), danger: true }]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
