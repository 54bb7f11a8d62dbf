import MessagesSquare from 'lucide-react/icons/messages-square'
import { lazy, Suspense, useCallback, useRef } from 'react'
import { ForReaders, ListSkeleton } from '../../../lib/beside/ForReaders.tsx'
import { ListBeside, NoMatch } from '../../../lib/beside/ListBeside.tsx'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { DeleteSelected } from '../../../lib/kit/dialogs/DeleteSelected.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { SelectionBar } from '../../../lib/kit/tables/SelectionBar.tsx'
import { useSelection, type Selection } from '../../../lib/kit/tables/use-selection.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useConversationsTexts } from '../texts.ts'
import { isFiltered, listed, type LogFilter, NO_FILTER, useDeleteLogged, useLog } from './list-log.ts'
import { LogActions } from './LogActions.tsx'
import { LogFilters } from './LogFilters.tsx'
import { LogList } from './LogList.tsx'
import type { TranscriptTools } from './transcript-tools.ts'
import { useLogKeys } from './use-log-keys.ts'

const ReadingPane = lazy(() => import('./ReadingPane.tsx'))

export interface LogTabProps extends TranscriptTools {
  readOnly: boolean
  /** The conversation in the reading pane. */
  opened: string | undefined
  onOpen: (id: string | undefined) => void
  filter: LogFilter
  onFilter: (filter: LogFilter) => void
}

/** All conversations with an agent: a list, and a reading pane beside it. */
export default function LogTab(props: LogTabProps) {
  return (
    <ForReaders>
      <Log {...props} />
    </ForReaders>
  )
}

function Log({ opened, onOpen, filter, onFilter, readOnly, ...tools }: LogTabProps) {
  const t = useConversationsTexts()
  const { agent } = tools
  const log = useLog(agent.id, filter)
  const { data, error, refetch } = log
  const items = listed(data)
  const step = useStep(log, opened, onOpen)
  const list = useRef<HTMLUListElement>(null)
  const selection = useSelection(items.map(({ id }) => id))
  useLogKeys(list, step)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  const total = data?.pages[0]?.total ?? 0
  const newest = items[0]?.updatedAt
  return (
    <ListBeside
      look="list"
      found={log}
      filters={
        <LogFilters agentId={agent.id} filter={filter} onFilter={onFilter}>
          {newest ? <LogActions {...{ agent, filter, total, newest, readOnly }} /> : null}
        </LogFilters>
      }
      pane={
        opened ? (
          <Suspense fallback={<ListSkeleton />}>
            <ReadingPane
              key={opened}
              id={opened}
              readOnly={readOnly}
              {...tools}
              onStep={step}
              onOpen={onOpen}
            />
          </Suspense>
        ) : null
      }
      choose={items.length > 0 ? t('log.choose') : null}
    >
      {data && items.length === 0 ? <Nothing agentId={agent.id} filter={filter} onFilter={onFilter} /> : null}
      <LogSelection selection={selection} />
      {items.length > 0 ? (
        <LogList
          ref={list}
          items={items}
          selection={readOnly ? null : selection}
          opened={opened}
          onOpen={onOpen}
        />
      ) : null}
    </ListBeside>
  )
}

/** Goes to the next or previous conversation; at the end of the list, it loads more. */
function useStep(
  { data, hasNextPage, fetchNextPage }: ReturnType<typeof useLog>,
  opened: string | undefined,
  onOpen: (id: string | undefined) => void,
) {
  return useCallback(
    (by: 1 | -1) => {
      const go = (ids: readonly string[], at: number) => {
        const next = ids[at]
        if (next !== undefined) onOpen(next)
        return next !== undefined
      }
      const ids = listed(data).map(({ id }) => id)
      const at = (opened === undefined ? -1 : ids.indexOf(opened)) + by
      if (at < 0 || go(ids, at) || !hasNextPage) return
      void fetchNextPage().then((more) =>
        go(
          listed(more.data).map(({ id }) => id),
          at,
        ),
      )
    },
    [data, hasNextPage, fetchNextPage, opened, onOpen],
  )
}

function Nothing({
  agentId,
  filter,
  onFilter,
}: {
  agentId: string
  filter: LogFilter
  onFilter: (filter: LogFilter) => void
}) {
  const t = useConversationsTexts()
  if (isFiltered(filter)) return <NoMatch onReset={() => onFilter(NO_FILTER)} />
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

/** Actions on the selected conversations. */
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
