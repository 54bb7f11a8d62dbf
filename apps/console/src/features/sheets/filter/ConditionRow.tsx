import type { sheets } from '@millrace/contract'
import { InlineSelect } from '../kit/InlineSelect.tsx'
import css from './Filter.module.css'
import { newCondition, opsOf, valueKind, withOp } from './ops.ts'
import { useFilterTexts } from './texts.ts'
import { ValueField } from './ValueField.tsx'

interface ConditionRowProps {
  columns: readonly sheets.Column[]
  condition: sheets.Condition
  onCondition: (condition: sheets.Condition) => void
}

/** A column, what is asked of it, and the value. */
export function ConditionRow({ columns, condition, onCondition }: ConditionRowProps) {
  const t = useFilterTexts()
  const column = columns.find(({ key }) => key === condition.column)

  function pick(key: string) {
    const next = columns.find((one) => one.key === key)
    if (next) onCondition(newCondition(next))
  }

  return (
    <div className={css.condition}>
      <InlineSelect
        grow
        label={t('column')}
        value={condition.column}
        options={[
          ...(column ? [] : [{ value: condition.column, label: t('gone'), disabled: true }]),
          ...columns.map(({ key, label }) => ({ value: key, label })),
        ]}
        onChange={pick}
      />
      {column ? (
        <>
          <InlineSelect
            label={t('op')}
            value={condition.op}
            options={opsOf(column).map((op) => ({ value: op, label: t(wordOf(column, op)) }))}
            onChange={(op) => onCondition(withOp(column, { ...condition, op }, condition.op))}
          />
          <ValueField column={column} condition={condition} onCondition={onCondition} />
        </>
      ) : null}
    </div>
  )
}

/** Days are before and after one another, numbers less and greater. */
function wordOf(column: sheets.Column, op: sheets.FilterOp) {
  return valueKind(column, op) === 'date' && op in DATE_WORDS
    ? (`ops.${DATE_WORDS[op as keyof typeof DATE_WORDS]}` as const)
    : (`ops.${op}` as const)
}

const DATE_WORDS = { eq: 'on', lt: 'before', gt: 'after', lte: 'until', gte: 'from' } as const
