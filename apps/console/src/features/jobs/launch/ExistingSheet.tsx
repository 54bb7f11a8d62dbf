import type { sheets } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { useRowCount } from '../../../lib/flows/api/sheets.ts'
import { Choice, Several } from './Choice.tsx'
import { fillOf, ownColumnFor, tokenOf, unfilledLabels, writableColumns } from './fills.ts'
import { commonColumns } from './guesses.ts'
import css from './Launch.module.css'
import { MappingLine } from './MappingLine.tsx'
import { SheetField } from './SheetField.tsx'
import type { OutputPartProps } from './step-props.ts'
import { useLaunchTexts } from './texts.ts'

const MODES = ['UPSERT', 'DELETE_AND_REBUILD'] as const

/** An existing sheet: what happens to its rows, and which output goes into which column. */
export function ExistingSheet(props: OutputPartProps) {
  const { output, onOutput, known, path, errorAt } = props
  const t = useLaunchTexts()
  const sheet = known.get(output.sheetId)
  const columns = writableColumns(sheet)
  const written = columns.filter((column) => fillOf(column, output, props))
  const wrongKey = output.keys.map((_, at) => errorAt(`${path}.keys.${at}`)).find(Boolean)
  const wrong = wrongKey ?? errorAt(`${path}.keys`)
  return (
    <>
      <SheetField
        label={t('output.target')}
        placeholder={t('rows.find')}
        value={output.sheetId}
        error={errorAt(`${path}.sheetId`)}
        onChange={(sheetId) => onOutput({ sheetId, mapping: {}, keys: [] })}
      />
      <Choice
        label={t('output.mode')}
        value={output.writeMode}
        options={MODES.map((value) => ({ value, label: t(`output.modes.${value}`) }))}
        onChange={(writeMode) => onOutput({ writeMode })}
      />
      {output.writeMode === 'DELETE_AND_REBUILD' ? <RebuildWarning {...props} /> : null}
      <CheckField
        label={t('output.includeSource')}
        help={t('output.includeSourceThere')}
        checked={output.includeSource}
        onChange={({ target }) => onOutput({ includeSource: target.checked })}
      />
      {sheet ? <ResultsToColumns {...props} columns={columns} /> : null}
      {output.writeMode === 'UPSERT' && written.length > 0 ? (
        <Several
          label={t('output.keys')}
          help={t(output.keys.length === 0 ? 'output.keysHelp' : 'output.keysUsed')}
          value={output.keys}
          options={written.map(({ key, label }) => ({ value: key, label }))}
          onChange={(keys) => onOutput({ keys })}
        />
      ) : null}
      {wrong ? <p className={css.wrong}>{wrong}</p> : null}
    </>
  )
}

/** Warns that rows will be removed, with their number. */
function RebuildWarning({ output, known }: OutputPartProps) {
  const t = useLaunchTexts()
  const { data } = useRowCount(output.sheetId || undefined, null)
  const name = known.get(output.sheetId)?.name
  if (!name || !data || data.total === 0) return <p className={css.hint}>{t('output.rebuildHelp')}</p>
  const words = { count: data.total, formatted: formatNumber(data.total), name }
  return (
    <Callout kind="warning">
      {t('output.rebuild', words)} {t('output.rebuildHelp')}
    </Callout>
  )
}

function ResultsToColumns(props: OutputPartProps & { columns: readonly sheets.Column[] }) {
  const { output, onOutput, needs, draft, known, path, errorAt, columns } = props
  const t = useLaunchTexts()
  const { mapping } = output
  const rows = commonColumns(draft.inputs, known)
  const empty = unfilledLabels(output, { draft, known })
  const wrong = errorAt(`${path}.mapping`)
  const options = [
    { value: '', label: t(output.writeMode === 'UPSERT' ? 'output.leave' : 'output.leaveEmpty') },
    ...needs.outputs.map((name) => ({ value: name, label: name })),
    ...rows.map((one) => ({ value: tokenOf(one), label: t('output.ofRow', { name: one.label }) })),
  ]
  /** Options for a column, including the source column that fills it by default. */
  const optionsFor = (column: sheets.Column) => {
    const own = ownColumnFor(column, output, { draft, known })
    if (!own || options.some(({ value }) => value === tokenOf(own))) return options
    return [...options, { value: tokenOf(own), label: t('output.ofRow', { name: own.label }) }]
  }
  return (
    <>
      <section>
        <p className={css.hint}>{t('output.mapping')}</p>
        <ul className={css.lines}>
          {columns.map((column) => (
            <MappingLine
              key={column.key}
              name={column.label}
              value={fillOf(column, output, { draft, known })}
              options={optionsFor(column)}
              error={errorAt(`${path}.mapping.${column.key}`)}
              onChange={(next) => onOutput({ mapping: { ...mapping, [column.key]: next } })}
            />
          ))}
        </ul>
        {wrong ? <p className={css.wrong}>{wrong}</p> : null}
      </section>
      {empty.length > 0 ? (
        <Callout kind="info">{t(`output.unfilled.${output.writeMode}`, { names: empty.join(', ') })}</Callout>
      ) : null}
    </>
  )
}
