import ClipboardList from 'lucide-react/icons/clipboard-list'
import { useState } from 'react'
import { leads } from 'virtual:contract'
import { ForReaders } from '../../lib/beside/ForReaders.tsx'
import { ListBeside, NoMatch } from '../../lib/beside/ListBeside.tsx'
import { ButtonLink } from '../../lib/kit/ButtonLink.tsx'
import { DeleteSelected } from '../../lib/kit/dialogs/DeleteSelected.tsx'
import select from '../../lib/kit/fields/SelectField.module.css'
import { FailureNotice } from '../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../lib/kit/notices/Notice.tsx'
import { RowMenu } from '../../lib/kit/tables/RowMenu.tsx'
import { SelectionBar } from '../../lib/kit/tables/SelectionBar.tsx'
import { type Selection, useSelection } from '../../lib/kit/tables/use-selection.ts'
import { showMessage } from '../../lib/notify/message.ts'
import { LeadFilters, StatusOptions } from './LeadFilters.tsx'
import { LeadPane } from './LeadPane.tsx'
import css from './Leads.module.css'
import { LeadsTable } from './LeadsTable.tsx'
import {
  isFiltered,
  type LeadFilter,
  NO_FILTER,
  useChangeLeads,
  useExportLeads,
  useLeads,
} from './list-leads.ts'
import { useLeadsTexts } from './texts.ts'

export interface LeadsTabProps {
  agent: { id: string; name: string }
  readOnly: boolean
  /** Whether the agent's form is on; undefined while loading. */
  hasForm: boolean | undefined
  /** The lead that is shown beside the list. */
  opened: string | undefined
  onOpen: (id: string | undefined) => void
}

/** People who left their details in an agent's chat. */
export default function LeadsTab(props: LeadsTabProps) {
  return (
    <ForReaders>
      <Leads {...props} />
    </ForReaders>
  )
}

function Leads({ agent, readOnly, hasForm, opened, onOpen }: LeadsTabProps) {
  const [filter, setFilter] = useState<LeadFilter>(NO_FILTER)
  const found = useLeads(agent.id, filter)
  const { data, error, refetch } = found
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const selection = useSelection(items.map(({ id }) => id))
  const { setStatus } = useChangeLeads()
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  const isEmpty = data !== undefined && items.length === 0
  if (isEmpty && !isFiltered(filter)) return <NoLeads agentId={agent.id} hasForm={hasForm} />
  return (
    <ListBeside
      look="table"
      found={found}
      filters={
        <LeadFilters filter={filter} onFilter={setFilter}>
          <ListActions agent={agent} filter={filter} total={data?.pages[0]?.total ?? 0} />
        </LeadFilters>
      }
      pane={
        opened ? (
          <LeadPane key={opened} id={opened} readOnly={readOnly} onClose={() => onOpen(undefined)} />
        ) : null
      }
    >
      {isEmpty ? <NoMatch onReset={() => setFilter(NO_FILTER)} /> : null}
      <LeadSelection selection={selection} onGone={() => onOpen(undefined)} />
      {items.length > 0 ? (
        <LeadsTable
          items={items}
          selection={readOnly ? null : selection}
          opened={opened}
          onOpen={onOpen}
          onStatus={(id, status) => setStatus.mutate({ ids: [id], status })}
        />
      ) : null}
    </ListBeside>
  )
}

function NoLeads({ agentId, hasForm }: { agentId: string; hasForm: boolean | undefined }) {
  const t = useLeadsTexts()
  const isOff = hasForm === false
  return (
    <Notice
      icon={<ClipboardList size={20} />}
      title={t('empty')}
      actions={
        <ButtonLink
          to="/console/agent/setting/$id"
          params={{ id: agentId }}
          search={{ tab: isOff ? 'leadsSetting' : 'embed' }}
          variant="outlined"
        >
          {t(isOff ? 'openForm' : 'share')}
        </ButtonLink>
      }
    >
      {t(isOff ? 'emptyOff' : 'emptyText')}
    </Notice>
  )
}

interface ListActionsProps {
  agent: LeadsTabProps['agent']
  filter: LeadFilter
  total: number
}

/** The number of leads, and actions on all of them. */
function ListActions({ agent, filter, total }: ListActionsProps) {
  const t = useLeadsTexts()
  const { mutate: save } = useExportLeads()
  const exportAs = (format: 'csv' | 'json') => () =>
    save({ agentId: agent.id, name: agent.name, format, filter })
  return (
    <>
      <output className={css.total}>{t('total', { count: total })}</output>
      <RowMenu
        label={t('allActions')}
        actions={[
          { label: t('exportCsv'), onSelect: exportAs('csv') },
          { label: t('exportJson'), onSelect: exportAs('json') },
        ]}
      />
    </>
  )
}

/** Actions on the selected leads. */
function LeadSelection({ selection, onGone }: { selection: Selection; onGone: () => void }) {
  const t = useLeadsTexts()
  const { setStatus, remove } = useChangeLeads()
  const { ids, clear } = selection
  const count = ids.length
  const onStatus = (value: string) => {
    const status = leads.LEAD_STATUSES.find((one) => one === value)
    if (!status) return
    setStatus.mutate(
      { ids, status },
      {
        onSuccess: (updated) => {
          showMessage(t('updated', { count: updated }))
          clear()
        },
      },
    )
  }
  const onDelete = (close: () => void) =>
    remove.mutate(ids, {
      onSuccess: (deleted) => {
        showMessage(t('deleted', { count: deleted }))
        clear()
        onGone()
      },
      onSettled: close,
    })
  return (
    <SelectionBar count={count} onClear={clear}>
      <select
        className={`${select.select} ${css.filter}`}
        aria-label={t('setStatus')}
        value=""
        disabled={setStatus.isPending}
        onChange={({ target }) => onStatus(target.value)}
      >
        <option value="">{t('setStatus')}</option>
        <StatusOptions />
      </select>
      <DeleteSelected title={t('deleteTitle', { count })} pending={remove.isPending} onDelete={onDelete}>
        {t('deleteText')}
      </DeleteSelected>
    </SelectionBar>
  )
}
