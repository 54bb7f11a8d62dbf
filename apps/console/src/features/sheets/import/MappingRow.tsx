import type { sheets as contract } from '@millrace/contract'
import { TypeSelect } from '../columns/TypeSelect.tsx'
import { useColumnTexts } from '../columns/texts.ts'
import { InlineSelect } from '../kit/InlineSelect.tsx'
import css from './Import.module.css'
import { fillable, type Target } from './plan.ts'
import { useImportTexts } from './texts.ts'

interface MappingRowProps {
  column: contract.ImportPreview['columns'][number]
  /** Its values in the first rows. */
  samples: readonly string[]
  sheet: contract.Sheet | null
  target: Target
  onTarget: (target: Target) => void
}

const SAMPLES = 3

export function MappingRow({ column, samples, sheet, target, onTarget }: MappingRowProps) {
  const t = useImportTexts()
  const types = useColumnTexts()
  const { header, failing, suggested } = column
  const name = header || t('mapping.unnamed', { number: column.index + 1 })
  const existing =
    target.kind === 'existing' ? sheet?.columns.find(({ key }) => key === target.key) : undefined
  const shown = samples.filter(Boolean).slice(0, SAMPLES).join(' · ')
  const retype = (type: contract.ColumnType) =>
    // Options and settings belong to the type that was guessed.
    onTarget({ kind: 'new', column: type === suggested.type ? suggested : { label: suggested.label, type } })
  return (
    <tr>
      <td>
        <div className={css.header}>{name}</div>
        <div className={css.samples} title={shown}>
          {shown || t('mapping.empty')}
        </div>
      </td>
      <td>
        <InlineSelect
          grow
          label={t('mapping.targetOf', { name })}
          value={target.kind === 'existing' ? target.key : `:${target.kind}`}
          options={[
            { value: ':new', label: t('mapping.new') },
            ...(sheet ? fillable(sheet.columns) : []).map(({ key, label }) => ({ value: key, label })),
            { value: ':none', label: t('mapping.leaveOut') },
          ]}
          onChange={(value) => onTarget(targetOf(value, suggested))}
        />
      </td>
      <td>
        {target.kind === 'new' ? (
          <>
            <TypeSelect
              label={t('mapping.typeOf', { name })}
              value={target.column.type ?? 'text'}
              only="imported"
              onChange={retype}
            />
            {failing > 0 && target.column.type === suggested.type ? (
              <div className={css.failing}>{t('mapping.failing', { count: failing })}</div>
            ) : null}
          </>
        ) : (
          <span className={css.quiet}>{existing ? types(`types.${existing.type}`) : '–'}</span>
        )}
      </td>
    </tr>
  )
}

function targetOf(value: string, suggested: contract.NewColumn): Target {
  if (value === ':new') return { kind: 'new', column: suggested }
  return value === ':none' ? { kind: 'none' } : { kind: 'existing', key: value }
}
