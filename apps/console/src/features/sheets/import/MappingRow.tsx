import type { sheets as contract } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import { TypeSelect } from '../columns/TypeSelect.tsx'
import { useColumnTexts } from '../columns/texts.ts'
import { InlineSelect } from '../kit/InlineSelect.tsx'
import css from './Import.module.css'
import { columnOfType, fillable, newColumn, readingFor, type PlannedColumn, type Target } from './plan.ts'
import { ReadingSelects } from './ReadingSelects.tsx'
import { useImportTexts } from './texts.ts'

interface MappingRowProps {
  preview: contract.ImportPreview
  column: contract.ImportColumn
  /** Its values in the first rows. */
  samples: readonly string[]
  sheet: contract.Sheet | null
  planned: PlannedColumn
  /** For a link column: how many of its texts match records. */
  links: contract.LinkPreview['columns'][number] | undefined
  onPlanned: (planned: PlannedColumn) => void
}

const SAMPLES = 3

export function MappingRow(props: MappingRowProps) {
  const { preview, column, samples, sheet, planned, links, onPlanned } = props
  const t = useImportTexts()
  const types = useColumnTexts()
  const { header, failing, suggested } = column
  const { target } = planned
  const onTarget = (next: Target) => {
    const existing = next.kind === 'existing' ? sheet?.columns.find(({ key }) => key === next.key) : undefined
    onPlanned({ index: column.index, target: next, ...readingFor(preview, column, existing) })
  }
  const name = header || t('mapping.unnamed', { number: column.index + 1 })
  const existing =
    target.kind === 'existing' ? sheet?.columns.find(({ key }) => key === target.key) : undefined
  const shown = samples.filter(Boolean).slice(0, SAMPLES).join(' · ')
  const retype = (type: contract.ColumnType) =>
    // Options and settings belonged to the detected type.
    onPlanned({ ...planned, target: { kind: 'new', column: columnOfType(column, type) } })
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
          onChange={(value) => onTarget(targetOf(value, column))}
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
        {links ? <LinkMatches links={links} /> : null}
        <ReadingSelects name={name} column={column} sheet={sheet} planned={planned} onPlanned={onPlanned} />
      </td>
    </tr>
  )
}

function LinkMatches({ links }: { links: NonNullable<MappingRowProps['links']> }) {
  const t = useImportTexts()
  const { matched, unknown, ambiguous, other, examples } = links
  const missing = unknown + ambiguous + other
  const counts = { matched: formatNumber(matched), total: formatNumber(matched + missing) }
  return (
    <>
      <div className={missing > 0 ? css.failing : css.samples}>{t('mapping.links.matched', counts)}</div>
      {unknown > 0 ? (
        <div className={css.failing} title={examples.join(' · ')}>
          {t('mapping.links.unknown', { count: unknown, formatted: formatNumber(unknown) })}
        </div>
      ) : null}
      {ambiguous > 0 ? (
        <div className={css.failing}>
          {t('mapping.links.ambiguous', { count: ambiguous, formatted: formatNumber(ambiguous) })}
        </div>
      ) : null}
    </>
  )
}

function targetOf(value: string, column: MappingRowProps['column']): Target {
  if (value === ':new') return { kind: 'new', column: newColumn(column) }
  return value === ':none' ? { kind: 'none' } : { kind: 'existing', key: value }
}
