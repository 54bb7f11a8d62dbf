import { Link } from '@tanstack/react-router'
import type { aiWorkers } from '@millrace/contract'
import { chatTitle } from '../../../lib/chat-title.ts'
import { durationBetween } from '../../../lib/flows/format.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Age } from '../../../lib/kit/Age.tsx'
import table from '../../../lib/kit/tables/Table.module.css'
import { ExecutionCost } from '../ExecutionCost.tsx'
import { ExecutionState } from '../ExecutionState.tsx'
import { useWorkersTexts } from '../texts.ts'
import css from './Executions.module.css'

export function ExecutionsTable({ items }: { items: readonly aiWorkers.ExecutionSummary[] }) {
  const t = useWorkersTexts()
  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t('executions')}>
        <thead>
          <tr>
            <th scope="col" className={table.grow}>
              {t('columns.execution')}
            </th>
            <th scope="col">{t('columns.state')}</th>
            <th scope="col" className={`${table.number} ${table.wideOnly}`}>
              {t('columns.tasks')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('columns.cost')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('columns.started')}
            </th>
            <th scope="col" className={`${table.number} ${table.wideOnly}`}>
              {t('columns.duration')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((execution) => (
            <ExecutionRow key={execution.id} execution={execution} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ExecutionRow({ execution }: { execution: aiWorkers.ExecutionSummary }) {
  const t = useWorkersTexts()
  const { id, agentId, agentName, title, state, tasks, trigger, createdBy, createdAt } = execution
  const counts = { done: formatNumber(tasks.done), total: formatNumber(tasks.total) }
  return (
    <tr>
      <td className={table.grow}>
        <Link
          to="/console/argent-chat/$id/$title"
          params={{ id: agentId, title: chatTitle(agentName) }}
          search={{ execution: id }}
          className={table.name}
        >
          {title}
        </Link>
        <div className={table.sub}>{agentName}</div>
        <div className={`${table.sub} ${css.phoneFacts}`}>
          <Age at={createdAt} /> · {t('tasksCount', counts)}
        </div>
      </td>
      <td>
        <ExecutionState state={state} />
      </td>
      <td className={`${table.number} ${table.wideOnly}`}>{t('tasksOf', counts)}</td>
      <td className={`${table.quiet} ${table.wideOnly}`}>
        <ExecutionCost of={execution} />
      </td>
      <td className={table.wideOnly}>
        <Age at={createdAt} />
        <div className={table.sub}>{createdBy ?? t(`triggers.${trigger}`)}</div>
      </td>
      <td className={`${table.number} ${table.wideOnly}`}>
        {durationBetween(execution.startedAt, execution.endedAt) ?? '–'}
      </td>
    </tr>
  )
}
