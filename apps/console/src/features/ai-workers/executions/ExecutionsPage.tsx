import Button from '@mui/material/Button'
import { aiWorkers } from 'virtual:contract'
import type { aiWorkers as contract } from '@millrace/contract'
import History from 'lucide-react/icons/history'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { Pager } from '../../../lib/kit/tables/Pager.tsx'
import { EXECUTIONS_PAGE, useExecutions } from '../api/executions.ts'
import { useWorkers } from '../api/workers.ts'
import { useWorkersTexts } from '../texts.ts'
import { WorkerFrame } from '../WorkerFrame.tsx'
import css from './Executions.module.css'
import { ExecutionsTable } from './ExecutionsTable.tsx'

interface ExecutionsFilter {
  state?: contract.ExecutionState | undefined
  /** The AI worker. */
  worker?: string | undefined
  page?: number | undefined
}

interface ExecutionsPageProps {
  filter: ExecutionsFilter
  onFilter: (filter: ExecutionsFilter) => void
}

/** What all AI workers of the project did and do, newest first. */
export function ExecutionsPage({ filter, onFilter }: ExecutionsPageProps) {
  const { state, worker, page = 1 } = filter
  const { data, error, refetch } = useExecutions({ agentId: worker, state, page })
  const isFiltered = state !== undefined || worker !== undefined
  return (
    <WorkerFrame shown="executions">
      {data?.total === 0 && !isFiltered ? null : <Filters filter={filter} onFilter={onFilter} />}
      {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : (
        <Loading>
          <Skeleton height={320} radius={8} />
        </Loading>
      )}
      {data?.total === 0 ? <None isFiltered={isFiltered} onClear={() => onFilter({})} /> : null}
      {data && data.items.length > 0 ? <ExecutionsTable items={data.items} /> : null}
      <Pager
        page={page}
        size={EXECUTIONS_PAGE}
        total={data?.total ?? 0}
        onPage={(next) => onFilter({ ...filter, page: next })}
      />
    </WorkerFrame>
  )
}

function None({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useWorkersTexts()
  const icon = <History size={20} />
  if (isFiltered) {
    const clear = (
      <Button variant="outlined" onClick={onClear}>
        {t('noMatches.action')}
      </Button>
    )
    return (
      <Notice icon={icon} title={t('noMatches.title')} actions={clear}>
        {t('noMatches.text')}
      </Notice>
    )
  }
  const action = (
    <ButtonLink to="/console/workers" variant="contained">
      {t('noExecutions.action')}
    </ButtonLink>
  )
  return (
    <Notice icon={icon} title={t('noExecutions.title')} actions={action}>
      {t('noExecutions.text')}
    </Notice>
  )
}

function Filters({ filter, onFilter }: ExecutionsPageProps) {
  const t = useWorkersTexts()
  const { data } = useWorkers()
  const { state, worker } = filter
  const isKnown = data?.workers.some(({ id }) => id === worker) ?? false
  return (
    <div className={css.filters}>
      <SelectField
        label={t('filter.state')}
        value={state ?? ''}
        onChange={({ target }) =>
          onFilter({
            ...filter,
            state: aiWorkers.EXECUTION_STATES.find((one) => one === target.value),
            page: 1,
          })
        }
      >
        <option value="">{t('filter.all')}</option>
        {aiWorkers.EXECUTION_STATES.map((one) => (
          <option key={one} value={one}>
            {t(`executionStates.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('filter.worker')}
        value={worker ?? ''}
        onChange={({ target }) => onFilter({ ...filter, worker: target.value || undefined, page: 1 })}
      >
        <option value="">{t('filter.allWorkers')}</option>
        {worker && !isKnown ? <option value={worker}>{worker}</option> : null}
        {data?.workers.map(({ id, metadata }) => (
          <option key={id} value={id}>
            {metadata.name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
