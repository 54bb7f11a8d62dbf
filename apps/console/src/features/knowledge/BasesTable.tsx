import { Link } from '@tanstack/react-router'
import type { knowledge } from '@millrace/contract'
import { formatNumber } from '../../lib/format.ts'
import { Age } from '../../lib/kit/Age.tsx'
import { RowMenu } from '../../lib/kit/tables/RowMenu.tsx'
import { Loading, Skeleton } from '../../lib/kit/Skeleton.tsx'
import table from '../../lib/kit/tables/Table.module.css'
import { useMayWrite } from '../../lib/session/use-may.ts'
import { useKnowledgeTexts } from './texts.ts'
import { StateDot } from '../../lib/kit/StateDot.tsx'

const WORKING = ['queued', 'reading', 'chunking', 'embedding'] as const

/** The state of a base: what its sources are doing. */
function BaseState({ states }: { states: knowledge.KnowledgeBase['states'] }) {
  const t = useKnowledgeTexts()
  const working = WORKING.reduce((sum, state) => sum + (states[state] ?? 0), 0)
  const failed = states.failed ?? 0
  const parts = [
    working > 0 ? { tone: 'working', text: t('base.working', { count: working }) } : null,
    failed > 0 ? { tone: 'error', text: t('base.failed', { count: failed }) } : null,
  ].filter((part) => part !== null)
  if (parts.length === 0) {
    const isEmpty = (states.ready ?? 0) === 0
    return <StateDot tone={isEmpty ? 'idle' : 'success'}>{t(isEmpty ? 'base.none' : 'base.ready')}</StateDot>
  }
  return parts.map(({ tone, text }) => (
    <StateDot key={tone} tone={tone as 'working' | 'error'}>
      {text}
    </StateDot>
  ))
}

type Base = knowledge.KnowledgeBase

interface BasesTableProps {
  bases: readonly Base[]
  onEdit: (base: Base) => void
  onDelete: (base: Base) => void
}

export function BasesTable({ bases, onEdit, onDelete }: BasesTableProps) {
  const t = useKnowledgeTexts()
  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col" className={table.grow}>
              {t('columns.name')}
            </th>
            <th scope="col">{t('columns.state')}</th>
            <th scope="col" className={`${table.number} ${table.wideOnly}`}>
              {t('columns.sources')}
            </th>
            <th scope="col" className={`${table.number} ${table.wideOnly}`}>
              {t('columns.chunks')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('columns.agents')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('columns.updated')}
            </th>
            <th scope="col" className={table.narrow}>
              <span className="visually-hidden">{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {bases.map((base) => (
            <BaseRow key={base.id} base={base} onEdit={onEdit} onDelete={onDelete} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface BaseRowProps extends Omit<BasesTableProps, 'bases'> {
  base: Base
}

function BaseRow({ base, onEdit, onDelete }: BaseRowProps) {
  const t = useKnowledgeTexts()
  const mayWrite = useMayWrite()
  const actions = [
    { label: t('base.rename'), onSelect: () => onEdit(base) },
    { label: t('base.delete'), onSelect: () => onDelete(base), danger: true },
  ]
  return (
    <tr>
      <td>
        <Link to="/console/knowledge/$id" params={{ id: base.id }} className={table.name}>
          {base.name}
        </Link>
        {base.description ? <p className={table.sub}>{base.description}</p> : null}
      </td>
      <td className={table.quiet}>
        <BaseState states={base.states} />
      </td>
      <td className={`${table.number} ${table.wideOnly}`}>{formatNumber(base.sources)}</td>
      <td className={`${table.number} ${table.wideOnly}`}>{formatNumber(base.chunks)}</td>
      <td className={`${table.sub} ${table.wideOnly}`}>
        <UsedBy agents={base.agents} />
      </td>
      <td className={`${table.quiet} ${table.wideOnly}`}>
        <Age at={base.updatedAt} />
      </td>
      <td className={table.narrow}>
        <RowMenu label={t('base.menu', { name: base.name })} actions={mayWrite ? actions : []} />
      </td>
    </tr>
  )
}

const SHOWN = 2

function UsedBy({ agents }: { agents: Base['agents'] }) {
  const t = useKnowledgeTexts()
  if (agents.length === 0) return <>{t('base.nobody')}</>
  const names = agents
    .slice(0, SHOWN)
    .map(({ name }) => name)
    .join(', ')
  if (agents.length <= SHOWN) return <>{names}</>
  return (
    <span title={agents.map(({ name }) => name).join(', ')}>
      {t('base.more', { names, count: agents.length - SHOWN })}
    </span>
  )
}

export function BasesSkeleton() {
  return (
    <Loading>
      <div className={table.wrap}>
        {[220, 160, 190].map((width) => (
          <div key={width} style={{ display: 'flex', alignItems: 'center', height: 56, padding: '0 12px' }}>
            <Skeleton width={width} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
