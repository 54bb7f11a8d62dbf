import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import type { sheets } from '@millrace/contract'
import { showMessage } from '../../../lib/notify/message.ts'
import { useColumnCalls } from '../api/columns.ts'
import css from './Filter.module.css'
import type { PanelProps } from './FilterPanel.tsx'
import { useFilterTexts } from './texts.ts'

interface FieldsPanelProps extends PanelProps {
  sheet: sheets.Sheet
  mayWrite: boolean
  onAdd: () => void
}

/** Shows and hides columns, and restores deleted ones. */
export function FieldsPanel({ columns, view, onView, sheet, mayWrite, onAdd }: FieldsPanelProps) {
  const t = useFilterTexts()
  const toggle = (key: string) =>
    onView({
      hidden: view.hidden.includes(key) ? view.hidden.filter((one) => one !== key) : [...view.hidden, key],
    })
  return (
    <div className={`${css.panel} ${css.narrow}`}>
      <div className={css.fields}>
        {columns.map(({ key, label }) => (
          <label key={key} className={css.field}>
            <input type="checkbox" checked={!view.hidden.includes(key)} onChange={() => toggle(key)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <div className={css.actions}>
        <Button size="small" variant="text" onClick={() => onView({ hidden: [] })}>
          {t('fields.all')}
        </Button>
        <Button
          size="small"
          variant="text"
          onClick={() => onView({ hidden: columns.slice(1).map(({ key }) => key) })}
        >
          {t('fields.none')}
        </Button>
        {mayWrite ? (
          <Button size="small" variant="text" startIcon={<Plus size={16} />} onClick={onAdd}>
            {t('fields.add')}
          </Button>
        ) : null}
      </div>
      {mayWrite && sheet.deletedColumns.length > 0 ? <Deleted sheet={sheet} /> : null}
    </div>
  )
}

function Deleted({ sheet }: { sheet: sheets.Sheet }) {
  const t = useFilterTexts()
  const { restore } = useColumnCalls(sheet.id)
  const onSuccess = () => showMessage(t('fields.restored'))
  return (
    <section className={css.deleted}>
      <h2>{t('fields.deleted')}</h2>
      <ul>
        {sheet.deletedColumns.map(({ id, label }) => (
          <li key={id}>
            {label}
            <Button
              size="small"
              disabled={restore.isPending}
              onClick={() => restore.mutate(id, { onSuccess })}
            >
              {t('fields.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
