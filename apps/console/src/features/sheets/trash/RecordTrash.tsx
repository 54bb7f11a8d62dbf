import { titleColumn } from '@millrace/cells'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import type { sheets } from '@millrace/contract'
import { Age } from '../../../lib/kit/Age.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { SearchField } from '../../../lib/kit/fields/SearchField.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useTrash, useRestoreRecords } from '../api/records.ts'
import { usePageTexts } from '../page-texts/texts.ts'
import { recordLabel, shownText } from '../kit/record-label.ts'
import record from '../record/Record.module.css'
import { useRecordTexts } from '../record/texts.ts'
import css from './RecordTrash.module.css'

/** The deleted records of a sheet, to be restored. */
export default function RecordTrash({ sheet, onClose }: { sheet: sheets.Sheet; onClose: () => void }) {
  const t = usePageTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const restore = useRestoreRecords(sheet.id)

  function bringBack(ids: string[]) {
    restore.mutate(ids, {
      onSuccess: ({ inserted, updated, rows }) => {
        showMessage(t('deletedRows.restored', { count: inserted + updated || rows.length }))
        setSelected(new Set())
      },
    })
  }

  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { className: record.drawer, role: 'dialog', 'aria-labelledby': titleId } }}
    >
      <header className={record.head}>
        <h2 id={titleId} className={record.title}>
          {t('deletedRows.title')}
        </h2>
        <IconAction label={kit('close')} onClick={onClose}>
          <X size={18} />
        </IconAction>
      </header>
      <div className={record.body}>
        <div className={css.bar}>
          <SearchField label={t('deletedRows.search')} value={search} onSearch={setSearch} />
          {selected.size > 0 ? (
            <Button size="small" disabled={restore.isPending} onClick={() => bringBack([...selected])}>
              {t('deletedRows.restoreSome', { count: selected.size })}
            </Button>
          ) : null}
        </div>
        <TrashedSheets sheet={sheet} search={search} selected={selected} onSelected={setSelected} />
      </div>
    </Drawer>
  )
}

interface TrashedSheetsProps {
  sheet: sheets.Sheet
  search: string
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
}

function TrashedSheets({ sheet, search, selected, onSelected }: TrashedSheetsProps) {
  const t = usePageTexts()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTrash(sheet.id, search)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  if (!data) {
    return (
      <Loading>
        <Skeleton height={120} radius={8} />
      </Loading>
    )
  }
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return (
      <Notice icon={<Trash2 size={20} />} title={t('deletedRows.none')} compact>
        {t('deletedRows.text')}
      </Notice>
    )
  }

  function toggle(id: string) {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelected(next)
  }

  return (
    <>
      <ul className={css.list}>
        {items.map((item) => (
          <li key={item.id}>
            <TrashedRecord
              columns={sheet.columns}
              item={item}
              checked={selected.has(item.id)}
              onToggle={() => toggle(item.id)}
            />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('deletedRows.more')}
        </Button>
      ) : null}
    </>
  )
}

interface TrashedRecordProps {
  columns: readonly sheets.Column[]
  item: sheets.SheetRecord & { deletedAt: string; deletedBy: { name: string | null } }
  checked: boolean
  onToggle: () => void
}

const SHOWN = 3

function TrashedRecord({ columns, item, checked, onToggle }: TrashedRecordProps) {
  const t = useRecordTexts()
  const title = titleColumn(columns)
  const name = recordLabel(columns, item) || t('untitled')
  const rest = columns
    .filter(({ key }) => key !== title?.key)
    .map((column) => shownText(column, item))
    .filter(Boolean)
    .slice(0, SHOWN)
  return (
    <label className={css.item}>
      <input type="checkbox" aria-label={name} checked={checked} onChange={onToggle} />
      <span className={css.text}>
        <span className={css.name}>{name}</span>
        <span className={css.sub}>{rest.join(' · ')}</span>
        <span className={css.sub}>
          <Age at={item.deletedAt} />
          {item.deletedBy.name ? ` · ${item.deletedBy.name}` : null}
        </span>
      </span>
    </label>
  )
}
