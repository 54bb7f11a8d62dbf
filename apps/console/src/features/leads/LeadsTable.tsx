import { leads } from 'virtual:contract'
import { formatNumber } from '../../lib/format.ts'
import { Age } from '../../lib/kit/Age.tsx'
import { Check } from '../../lib/kit/fields/Check.tsx'
import select from '../../lib/kit/fields/SelectField.module.css'
import table from '../../lib/kit/tables/Table.module.css'
import type { Selection } from '../../lib/kit/tables/use-selection.ts'
import { StatusOptions } from './LeadFilters.tsx'
import css from './Leads.module.css'
import { type Lead, type LeadStatus, nameOf } from './list-leads.ts'
import { useLeadsTexts } from './texts.ts'

interface LeadsTableProps {
  items: readonly Lead[]
  /** Null for members who can't change anything. */
  selection: Selection | null
  opened: string | undefined
  onOpen: (id: string) => void
  onStatus: (id: string, status: LeadStatus) => void
}

export function LeadsTable({ items, selection, opened, ...rest }: LeadsTableProps) {
  const t = useLeadsTexts()
  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t('table')}>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className={table.narrow}>
                <Check
                  label={t('selectAll')}
                  checked={selection.isAll}
                  mixed={selection.ids.length > 0 && !selection.isAll}
                  onToggle={selection.toggleAll}
                />
              </th>
            ) : null}
            <th scope="col">{t('contact')}</th>
            <th scope="col">{t('status')}</th>
            <th scope="col" className={table.number}>
              {t('score')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('date')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((lead) => (
            <LeadRow
              key={lead.id}
              lead={lead}
              isOpened={lead.id === opened}
              selection={selection}
              {...rest}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface LeadRowProps extends Pick<LeadsTableProps, 'selection' | 'onOpen' | 'onStatus'> {
  lead: Lead
  isOpened: boolean
}

function LeadRow({ lead, isOpened, selection, onOpen, onStatus }: LeadRowProps) {
  const t = useLeadsTexts()
  const name = nameOf(lead) ?? t('unnamed')
  const more = [lead.email, lead.phone].filter((one) => one !== null && one !== name)
  return (
    <tr data-selected={isOpened || (selection?.has(lead.id) ?? false)}>
      {selection ? (
        <td className={table.narrow}>
          <Check
            label={t('select', { name })}
            checked={selection.has(lead.id)}
            onToggle={() => selection.toggle(lead.id)}
          />
        </td>
      ) : null}
      <td>
        <button
          type="button"
          className={css.open}
          aria-current={isOpened ? 'true' : undefined}
          onClick={() => onOpen(lead.id)}
        >
          <span className={table.name}>{name}</span>
          {more.length > 0 ? <span className={css.contact}>{more.join(' · ')}</span> : null}
        </button>
      </td>
      <td className={css.statusCell}>
        {selection ? (
          <select
            className={select.select}
            aria-label={t('statusOf', { name })}
            value={lead.status}
            onChange={({ target }) =>
              onStatus(
                lead.id,
                leads.LEAD_STATUSES.find((status) => status === target.value)!,
              )
            }
          >
            <StatusOptions />
          </select>
        ) : (
          t(`statuses.${lead.status}`)
        )}
      </td>
      <td className={table.number}>{formatNumber(lead.score)}</td>
      <td className={`${table.quiet} ${table.wideOnly}`}>
        <Age at={lead.submittedAt} />
      </td>
    </tr>
  )
}
