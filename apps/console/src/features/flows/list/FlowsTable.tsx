import { Link } from '@tanstack/react-router'
import Columns3 from 'lucide-react/icons/columns-3'
import type { flows, jobs } from '@millrace/contract'
import { Age } from '../../../lib/kit/Age.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import table from '../../../lib/kit/tables/Table.module.css'
import { JobState } from '../../../lib/flows/JobState.tsx'
import { StepPicture } from '../../../lib/flows/StepPicture.tsx'
import { useFlowsTexts } from '../../../lib/flows/texts.ts'
import css from './Flows.module.css'
import { type FlowDeeds, FlowMenu } from './FlowMenu.tsx'

interface FlowsTableProps extends FlowDeeds {
  flows: readonly flows.FlowSummary[]
  /** Shows the trash. */
  isTrash: boolean
}

export function FlowsTable({ flows: items, isTrash, ...deeds }: FlowsTableProps) {
  const t = useFlowsTexts()
  const wide = table.wideOnly
  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t(isTrash ? 'trash.title' : 'title')}>
        <thead>
          <tr>
            <th scope="col" className={table.grow}>
              {t('table.title')}
            </th>
            <th scope="col" className={wide}>
              {t('table.steps')}
            </th>
            <th scope="col" className={wide}>
              {t('table.state')}
            </th>
            <th scope="col">{t('table.lastJob')}</th>
            <th scope="col" className={wide}>
              {t(isTrash ? 'table.deleted' : 'table.updated')}
            </th>
            <th scope="col" className={table.narrow}>
              <span className="visually-hidden">{t('table.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((flow) => (
            <FlowRow key={flow.id} flow={flow} isTrash={isTrash} {...deeds} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface FlowRowProps extends Omit<FlowsTableProps, 'flows'> {
  flow: flows.FlowSummary
}

function FlowRow({ flow, isTrash, ...deeds }: FlowRowProps) {
  const { id, title, lastJob } = flow
  return (
    <tr>
      <td className={table.grow}>
        {isTrash ? (
          <span className={table.name}>{title}</span>
        ) : (
          <Link to="/console/workflow-detail/$id" params={{ id }} className={table.name}>
            {title}
          </Link>
        )}
        <FlowNote flow={flow} />
      </td>
      <td className={table.wideOnly}>
        <StepPicture types={flow.nodeTypes} />
      </td>
      <td className={`${table.quiet} ${table.wideOnly}`}>
        <PublishedState flow={flow} />
      </td>
      <td className={table.quiet}>
        <LastJob job={lastJob} />
      </td>
      <td className={`${table.quiet} ${table.wideOnly}`}>
        <Age at={isTrash ? flow.deletedAt : flow.updatedAt} />
      </td>
      <td className={table.narrow}>
        <FlowMenu flow={flow} isTrash={isTrash} {...deeds} />
      </td>
    </tr>
  )
}

function FlowNote({ flow: { description, tags, shared, liveColumns } }: { flow: flows.FlowSummary }) {
  const t = useFlowsTexts()
  return (
    <>
      {description ? <div className={`${table.sub} ${css.description}`}>{description}</div> : null}
      {tags.length > 0 || shared || liveColumns > 0 ? (
        <div className={css.tags}>
          {shared ? <span data-kind="shared">{t('states.shared')}</span> : null}
          {liveColumns > 0 ? (
            <span data-kind="ai">
              <Columns3 size={12} aria-hidden="true" />
              {t('states.aiColumns', { count: liveColumns })}
            </span>
          ) : null}
          {tags.map((tag) => (
            <span key={tag}>{tag}</span>
          ))}
        </div>
      ) : null}
    </>
  )
}

export function PublishedState({
  flow: { publishedVersion: version, changed },
}: {
  flow: Pick<flows.FlowSummary, 'publishedVersion' | 'changed'>
}) {
  const t = useFlowsTexts()
  if (version === null) return <>{t('states.draft')}</>
  return <>{t(changed ? 'states.changed' : 'states.published', { version })}</>
}

function LastJob({ job }: { job: flows.FlowSummary['lastJob'] }) {
  const t = useFlowsTexts()
  if (!job) return <>{t('states.neverRun')}</>
  return (
    <Link to="/console/workflow-detail-history/$id" params={{ id: job.id }} className={css.job}>
      <JobState state={job.state as jobs.JobState} />
      <Age at={job.at} />
    </Link>
  )
}

export function FlowsSkeleton() {
  return (
    <Loading>
      <div className={table.wrap}>
        {[220, 160, 190].map((width) => (
          <div key={width} className={css.bone}>
            <Skeleton width={width} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
