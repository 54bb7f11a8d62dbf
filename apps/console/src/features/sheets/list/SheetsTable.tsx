import { Link } from '@tanstack/react-router'
import type { sheets } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import { Age } from '../../../lib/kit/Age.tsx'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import type { RowAction } from '../../../lib/kit/tables/RowMenuList.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import table from '../../../lib/kit/tables/Table.module.css'
import { showMessage } from '../../../lib/notify/message.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useRestoreSheet } from '../api/sheet.ts'
import { useSheetsTexts } from '../texts.ts'
import type { Asking } from './ListDialogs.tsx'

interface SheetsTableProps {
  sheets: readonly sheets.SheetSummary[]
  /** Shows the trash. */
  isTrash: boolean
  onAsk: (asking: Asking) => void
}

export function SheetsTable({ sheets: items, isTrash, onAsk }: SheetsTableProps) {
  const t = useSheetsTexts()
  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t(isTrash ? 'trash.title' : 'title')}>
        <thead>
          <tr>
            <th scope="col" className={table.grow}>
              {t('table.name')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('table.type')}
            </th>
            <th scope="col" className={table.number}>
              {t('table.rows')}
            </th>
            <th scope="col" className={`${table.number} ${table.wideOnly}`}>
              {t('table.columns')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t(isTrash ? 'table.deleted' : 'table.updated')}
            </th>
            <th scope="col" className={table.narrow}>
              <span className="visually-hidden">{t('table.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((sheet) => (
            <SheetRow key={sheet.id} sheet={sheet} isTrash={isTrash} onAsk={onAsk} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface SheetRowProps extends Omit<SheetsTableProps, 'sheets'> {
  sheet: sheets.SheetSummary
}

function SheetRow({ sheet, isTrash, onAsk }: SheetRowProps) {
  const t = useSheetsTexts()
  return (
    <tr>
      <td className={table.grow}>
        {isTrash ? (
          <span className={table.name}>{sheet.name}</span>
        ) : (
          <Link to="/console/sheets/detail/$id" params={{ id: sheet.id }} className={table.name}>
            {sheet.name}
          </Link>
        )}
      </td>
      <td className={`${table.quiet} ${table.wideOnly}`}>
        {sheet.system === null ? t(`types.${sheet.type}`) : t('types.system')}
      </td>
      <td className={table.number}>{formatNumber(sheet.rowCount)}</td>
      <td className={`${table.number} ${table.wideOnly}`}>{formatNumber(sheet.columnCount)}</td>
      <td className={`${table.quiet} ${table.wideOnly}`}>
        <Age at={isTrash ? sheet.deletedAt : sheet.updatedAt} />
      </td>
      <td className={table.narrow}>
        <SheetMenu sheet={sheet} isTrash={isTrash} onAsk={onAsk} />
      </td>
    </tr>
  )
}

function SheetMenu({ sheet, isTrash, onAsk }: SheetRowProps) {
  const t = useSheetsTexts()
  const mayWrite = useMayWrite()
  const { mutate: restore } = useRestoreSheet()
  const onSuccess = () => showMessage(t('trash.restored'))
  const kept: RowAction[] = [{ label: t('rename'), onSelect: () => onAsk({ dialog: 'rename', sheet }) }]
  if (sheet.system === null)
    kept.push({ label: t('delete'), onSelect: () => onAsk({ dialog: 'delete', sheet }), danger: true })
  const restoreActions = [{ label: t('trash.restore'), onSelect: () => restore(sheet.id, { onSuccess }) }]
  const actions = isTrash ? restoreActions : kept
  return <RowMenu label={t('menu', { name: sheet.name })} actions={mayWrite ? actions : []} />
}

export function SheetsSkeleton() {
  return (
    <Loading>
      <div className={table.wrap}>
        {[220, 160, 190].map((width) => (
          <div key={width} style={{ display: 'flex', alignItems: 'center', height: 44, padding: '0 12px' }}>
            <Skeleton width={width} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
