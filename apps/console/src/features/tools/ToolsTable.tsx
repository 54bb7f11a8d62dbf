import { Link } from '@tanstack/react-router'
import type { tools } from '@millrace/contract'
import { RowMenu } from '../../lib/kit/tables/RowMenu.tsx'
import { Loading, Skeleton } from '../../lib/kit/Skeleton.tsx'
import { StateDot } from '../../lib/kit/StateDot.tsx'
import table from '../../lib/kit/tables/Table.module.css'
import { useMayWrite } from '../../lib/session/use-may.ts'
import { useToolsTexts } from './texts.ts'

interface ToolsTableProps {
  tools: readonly tools.Tool[]
  onEdit: (tool: tools.Tool) => void
  onDelete: (tool: tools.Tool) => void
}

export function ToolsTable({ tools: items, onEdit, onDelete }: ToolsTableProps) {
  const t = useToolsTexts()
  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col" className={table.grow}>
              {t('columns.name')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('columns.address')}
            </th>
            <th scope="col">{t('columns.effect')}</th>
            <th scope="col" className={table.wideOnly}>
              {t('columns.agents')}
            </th>
            <th scope="col" className={table.narrow}>
              <span className="visually-hidden">{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((tool) => (
            <ToolRow key={tool.id} tool={tool} onEdit={() => onEdit(tool)} onDelete={() => onDelete(tool)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ToolRowProps {
  tool: tools.Tool
  onEdit: () => void
  onDelete: () => void
}

function ToolRow({ tool, onEdit, onDelete }: ToolRowProps) {
  const t = useToolsTexts()
  const mayWrite = useMayWrite()
  const { id, kind, name, description, effect, agents } = tool
  const actions = [
    { label: t('edit'), onSelect: onEdit },
    // A server's tools come and go with it.
    ...(kind === 'mcp' ? [] : [{ label: t('delete'), onSelect: onDelete, danger: true }]),
  ]
  return (
    <tr>
      <td>
        {kind === 'http' ? (
          <Link to="/console/tools" search={{ tool: id }} className={table.name}>
            {name}
          </Link>
        ) : (
          <button type="button" className={table.name} disabled={!mayWrite} onClick={onEdit}>
            {name}
          </button>
        )}
        <p className={table.sub}>{description}</p>
      </td>
      <td className={`${table.sub} ${table.wideOnly}`}>
        <CallOf tool={tool} />
      </td>
      <td className={table.quiet}>
        <StateDot tone={effect === 'write' ? 'working' : 'idle'}>{t(`effects.${effect}`)}</StateDot>
      </td>
      <td className={`${table.sub} ${table.wideOnly}`}>
        {agents.length > 0 ? agents.map((agent) => agent.name).join(', ') : t('nobody')}
      </td>
      <td className={table.narrow}>
        <RowMenu label={t('menu', { name })} actions={mayWrite ? actions : []} />
      </td>
    </tr>
  )
}

/** What a call does. */
function CallOf({ tool }: { tool: tools.Tool }) {
  const t = useToolsTexts()
  if (tool.kind === 'http') return `${tool.request.method} ${tool.request.url}`
  if (tool.kind === 'mcp') return t('calls.mcp', { server: tool.server.name })
  return (
    <>
      {t('calls.flow', { title: tool.flow.title })}
      {tool.flow.published ? null : ` (${t('calls.unpublished')})`}
    </>
  )
}

export function ToolsSkeleton() {
  return (
    <Loading>
      <div className={table.wrap}>
        {[200, 150, 220].map((width) => (
          <div key={width} style={{ display: 'flex', alignItems: 'center', height: 56, padding: '0 12px' }}>
            <Skeleton width={width} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
