import { Link } from '@tanstack/react-router'
import type { aiWorkers } from '@millrace/contract'
import { chatTitle } from '../../../lib/chat-title.ts'
import { formatMoment } from '../../../lib/format.ts'
import { Age } from '../../../lib/kit/Age.tsx'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import table from '../../../lib/kit/tables/Table.module.css'
import { ExecutionState } from '../ExecutionState.tsx'
import { WORKER_TONES, workerStateOf } from '../states.ts'
import { useWorkersTexts } from '../texts.ts'
import { WorkerMenu } from './WorkerMenu.tsx'

export function WorkersTable({ workers }: { workers: readonly aiWorkers.AiWorker[] }) {
  const t = useWorkersTexts()
  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col" className={table.grow}>
              {t('columns.name')}
            </th>
            <th scope="col">{t('columns.state')}</th>
            <th scope="col" className={table.wideOnly}>
              {t('columns.last')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('columns.next')}
            </th>
            <th scope="col" className={table.narrow}>
              <span className="visually-hidden">{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {workers.map((worker) => (
            <WorkerRow key={worker.id} worker={worker} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function WorkerRow({ worker }: { worker: aiWorkers.AiWorker }) {
  const t = useWorkersTexts()
  const { id, metadata, template, lastExecution } = worker
  const state = workerStateOf(worker)
  const params = { id, title: chatTitle(metadata.name) }
  return (
    <tr>
      <td className={table.grow}>
        {state === 'draft' ? (
          <Link to="/console/workers/$id/launch" params={{ id }} className={table.name}>
            {metadata.name}
          </Link>
        ) : (
          <Link to="/console/argent-chat/$id/$title" params={params} className={table.name}>
            {metadata.name}
          </Link>
        )}
        <div className={table.sub}>{metadata.description || t(`templates.${template}.name`)}</div>
      </td>
      <td>
        <StateDot tone={WORKER_TONES[state]}>{t(`states.${state}`)}</StateDot>
      </td>
      <td className={table.wideOnly}>
        {lastExecution ? (
          <>
            <Link
              to="/console/argent-chat/$id/$title"
              params={params}
              search={{ execution: lastExecution.id }}
            >
              <Age at={lastExecution.createdAt} />
            </Link>
            <div className={table.sub}>
              <ExecutionState state={lastExecution.state} />
            </div>
          </>
        ) : (
          <span className={table.quiet}>{t('notYet')}</span>
        )}
      </td>
      <td className={`${table.quiet} ${table.wideOnly}`}>
        <NextTime schedule={worker.schedule} />
      </td>
      <td className={table.narrow}>
        <WorkerMenu worker={worker} />
      </td>
    </tr>
  )
}

function NextTime({ schedule }: Pick<aiWorkers.AiWorker, 'schedule'>) {
  const t = useWorkersTexts()
  if (!schedule) return t('notScheduled')
  if (!schedule.active || schedule.nextAt === null) return t('schedulePaused')
  return <time dateTime={schedule.nextAt}>{formatMoment(schedule.nextAt)}</time>
}
