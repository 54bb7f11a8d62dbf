import Button from '@mui/material/Button'
import MessagesSquare from 'lucide-react/icons/messages-square'
import SearchX from 'lucide-react/icons/search-x'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { agents } from '@millrace/contract'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { Pager } from '../../../lib/kit/tables/Pager.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { useSelection, type Selection } from '../../../lib/kit/tables/use-selection.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useConversationsTexts } from '../texts.ts'
import { LOG_PAGE, NO_FILTER, useLog, type LogFilter, useDeleteLogged } from './list-log.ts'
import { LogFilters } from './LogFilters.tsx'
import { LogTable } from './LogTable.tsx'
import { DeleteSelected } from '../../../lib/kit/dialogs/DeleteSelected.tsx'
import { SelectionBar } from '../../../lib/kit/tables/SelectionBar.tsx'
import { showMessage } from '../../../lib/notify/message.ts'

const TranscriptDrawer = lazy(() => import('./TranscriptDrawer.tsx'))

export interface LogTabProps {
  agent: Pick<agents.Agent, 'id'>
  readOnly: boolean
  /** The conversation whose transcript is open. */
  opened: string | undefined
  onOpen: (id: string | undefined) => void
  /** By id, as far as they are known. */
  modelNames: ReadonlyMap<string, string>
}

/** What everybody asked an agent. */
export default function LogTab({ agent, readOnly, opened, onOpen, modelNames }: LogTabProps) {
  const kit = useKitTexts()
  const may = useMay('readConversations')
  const [filter, setFilter] = useState<LogFilter>(NO_FILTER)
  if (may !== 'yes' && may !== 'unknown') {
    return (
      <Notice title={kit('notAllowed.title')} role="alert">
        {kit('notAllowed.text')}
      </Notice>
    )
  }
  if (may === 'unknown') return <LogSkeleton />
  return (
    <>
      <LogFilters filter={filter} onFilter={setFilter} />
      <Log
        agentId={agent.id}
        readOnly={readOnly}
        filter={filter}
        onFilter={setFilter}
        onOpen={(id) => onOpen(id)}
      />
      <Suspense fallback={null}>
        {opened ? (
          <TranscriptDrawer id={opened} modelNames={modelNames} onClose={() => onOpen(undefined)} />
        ) : null}
      </Suspense>
    </>
  )
}

interface LogProps {
  agentId: string
  readOnly: boolean
  filter: LogFilter
  onFilter: (filter: LogFilter) => void
  onOpen: (id: string) => void
}

function Log({ agentId, readOnly, filter, onFilter, onOpen }: LogProps) {
  const { data, error, refetch, isPlaceholderData } = useLog(agentId, filter)
  const selection = useSelection(data?.items.map(({ id }) => id) ?? [])
  const isPastEnd = data?.items.length === 0 && filter.page > 1 && !isPlaceholderData
  // What stood on the last page was deleted: the one before is the last now.
  useEffect(() => {
    if (isPastEnd) onFilter({ ...filter, page: filter.page - 1 })
  }, [isPastEnd, filter, onFilter])
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!data || isPastEnd) return <LogSkeleton />
  const { items, total } = data
  if (items.length === 0) return <Nothing agentId={agentId} filter={filter} onFilter={onFilter} />
  return (
    <>
      <LogSelection selection={selection} />
      <LogTable items={items} selection={readOnly ? null : selection} onOpen={onOpen} />
      <Pager
        page={filter.page}
        size={LOG_PAGE}
        total={total}
        onPage={(page) => onFilter({ ...filter, page })}
      />
    </>
  )
}

function Nothing({ agentId, filter, onFilter }: Omit<LogProps, 'readOnly' | 'onOpen'>) {
  const t = useConversationsTexts()
  if (filter.search || filter.rating || filter.unanswered || filter.days) {
    return (
      <Notice
        icon={<SearchX size={20} />}
        title={t('log.noMatch')}
        actions={<Button onClick={() => onFilter(NO_FILTER)}>{t('log.reset')}</Button>}
      >
        {t('log.noMatchText')}
      </Notice>
    )
  }
  const embed = (
    <ButtonLink
      to="/console/agent/setting/$id"
      params={{ id: agentId }}
      search={{ tab: 'embed' }}
      variant="outlined"
    >
      {t('log.publish')}
    </ButtonLink>
  )
  return (
    <Notice icon={<MessagesSquare size={20} />} title={t('log.empty')} actions={embed}>
      {t('log.emptyText')}
    </Notice>
  )
}

const LogSkeleton = () => (
  <Loading>
    <Skeleton height={320} radius={8} />
  </Loading>
)

/** What can be done with the selected conversations. */
function LogSelection({ selection }: { selection: Selection }) {
  const t = useConversationsTexts()
  const remove = useDeleteLogged()
  const count = selection.ids.length

  function onDelete(close: () => void) {
    remove.mutate(selection.ids, {
      onSuccess: ({ deleted }) => {
        showMessage(t('log.deleted', { count: deleted }))
        selection.clear()
      },
      onSettled: close,
    })
  }

  return (
    <SelectionBar count={count} onClear={selection.clear}>
      <DeleteSelected title={t('log.deleteTitle', { count })} pending={remove.isPending} onDelete={onDelete}>
        {t('log.deleteText', { count })}
      </DeleteSelected>
    </SelectionBar>
  )
}
