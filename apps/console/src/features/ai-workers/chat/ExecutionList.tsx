import { aiWorkers } from 'virtual:contract'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Age } from '../../../lib/kit/Age.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import type { useExecutions } from '../api/executions.ts'
import { ExecutionState } from '../ExecutionState.tsx'
import { useAgentHistoryList } from '../stores.ts'
import { useWorkersTexts } from '../texts.ts'
import { useWorkerChatTexts } from './texts.ts'
import css from './WorkerChat.module.css'

interface ExecutionListProps {
  executions: ReturnType<typeof useExecutions>
  selected: string | undefined
  onSelect: (id: string) => void
}

/** What the AI worker did before, newest first. */
export function ExecutionList({ executions, selected, onSelect }: ExecutionListProps) {
  const t = useWorkerChatTexts()
  const workers = useWorkersTexts()
  const state = useAgentHistoryList((list) => list.state)
  const { data, error, refetch } = executions
  return (
    <div className={css.history}>
      <h2>{t('history')}</h2>
      <SelectField
        label={t('historyState')}
        value={state ?? ''}
        onChange={({ target }) =>
          useAgentHistoryList.setState({
            state: aiWorkers.EXECUTION_STATES.find((one) => one === target.value),
          })
        }
      >
        <option value="">{workers('filter.all')}</option>
        {aiWorkers.EXECUTION_STATES.map((one) => (
          <option key={one} value={one}>
            {workers(`executionStates.${one}`)}
          </option>
        ))}
      </SelectField>
      {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} compact /> : null}
      {data || error ? null : (
        <Loading>
          <Skeleton height={120} radius={8} />
        </Loading>
      )}
      {data?.items.length === 0 ? <p className={css.quiet}>{t('noHistory')}</p> : null}
      <ul>
        {data?.items.map((execution) => (
          <li key={execution.id}>
            <button
              type="button"
              aria-current={execution.id === selected ? 'true' : undefined}
              onClick={() => onSelect(execution.id)}
            >
              <span className={css.historyTitle}>{execution.title}</span>
              <span className={css.historyFacts}>
                <ExecutionState state={execution.state} />
                <Age at={execution.createdAt} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
