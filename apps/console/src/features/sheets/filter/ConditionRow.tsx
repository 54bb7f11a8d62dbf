import type { sheets } from '@millrace/contract'
import { InlineSelect } from '../kit/InlineSelect.tsx'
import css from './Filter.module.css'
import { newCondition, opsOf, valueKind, withOp } from './ops.ts'
import { useFilterTexts } from './texts.ts'
import { type AnyCondition, isOfRow } from './tree.ts'
import { ValueField } from './ValueField.tsx'

interface ConditionRowProps {
  columns: readonly sheets.Column[]
  condition: AnyCondition
  onCondition: (condition: AnyCondition) => void
}

/** The value for "any column" in the select; no column has this key. */
const ANY_COLUMN = ''

/** A condition: column, operator and value. */
export function ConditionRow({ columns, condition, onCondition }: ConditionRowProps) {
  const t = useFilterTexts()
  const chosen = isOfRow(condition) ? ANY_COLUMN : condition.column
  const isKnown = chosen === ANY_COLUMN || columns.some(({ key }) => key === chosen)

  function pick(key: string) {
    const next = columns.find((one) => one.key === key)
    if (next) onCondition(newCondition(next))
    else if (key === ANY_COLUMN) onCondition({ has: 'errors' })
  }

  return (
    <div className={css.condition}>
      <InlineSelect
        grow
        label={t('column')}
        value={chosen}
        options={[
          ...(isKnown ? [] : [{ value: chosen, label: t('gone'), disabled: true }]),
          ...columns.map(({ key, label }) => ({ value: key, label })),
          { value: ANY_COLUMN, label: t('anyColumn') },
        ]}
        onChange={pick}
      />
      {isOfRow(condition) ? (
        <InlineSelect
          label={t('op')}
          value={condition.has}
          options={[{ value: 'errors', label: t('ops.error') }]}
          onChange={(has) => onCondition({ has })}
        />
      ) : (
        <ColumnCondition columns={columns} condition={condition} onCondition={onCondition} />
      )}
    </div>
  )
}

interface ColumnConditionProps extends ConditionRowProps {
  condition: sheets.Condition
}

/** The operator and value for a column; empty while the column is in the trash. */
function ColumnCondition({ columns, condition, onCondition }: ColumnConditionProps) {
  const t = useFilterTexts()
  const column = columns.find(({ key }) => key === condition.column)
  if (!column) return null
  return (
    <>
      <InlineSelect
        label={t('op')}
        value={condition.op}
        options={opsOf(column).map((op) => ({ value: op, label: t(wordOf(column, op)) }))}
        onChange={(op) => onCondition(withOp(column, { ...condition, op }, condition.op))}
      />
      <ValueField column={column} condition={condition} onCondition={onCondition} />
    </>
  )
}

/** Dates are "before" and "after", numbers "less" and "greater". */
function wordOf(column: sheets.Column, op: sheets.FilterOp) {
  return valueKind(column, op) === 'date' && op in DATE_WORDS
    ? (`ops.${DATE_WORDS[op as keyof typeof DATE_WORDS]}` as const)
    : (`ops.${op}` as const)
}

const DATE_WORDS = { eq: 'on', lt: 'before', gt: 'after', lte: 'until', gte: 'from' } as const
