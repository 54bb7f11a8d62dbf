import { flows } from '@millrace/contract'
import Trash2 from 'lucide-react/icons/trash-2'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { useEditorTexts } from '../texts.ts'
import css from './Fields.module.css'
import { changeOperator, type Rule, takesRight } from './rules.ts'
import { TokenInput } from './TokenInput.tsx'
import { readValue, writeValue } from './value-text.ts'

interface RuleRowProps {
  rule: Rule
  count: number
  /** Path within the setting. */
  at: string
  onChange: (rule: Rule) => void
  onRemove: () => void
  disabled: boolean
}

/** One comparison: left value, operator, right value. */
export function RuleRow({ rule, count, at, onChange, onRemove, disabled }: RuleRowProps) {
  const t = useEditorTexts()
  const text = { disabled, write: writeValue, read: readValue }
  return (
    <div className={css.rule}>
      <TokenInput
        {...text}
        at={`${at}.left`}
        label={t('rules.left', { count })}
        placeholder={t('rules.leftHint')}
        value={rule.left}
        onChange={(left) => onChange({ ...rule, left })}
      />
      <div className={css.ruleLine}>
        <select
          className={css.small}
          aria-label={t('rules.operator', { count })}
          value={rule.operator}
          disabled={disabled}
          onChange={({ target }) => onChange(changeOperator(rule, target.value as Rule['operator']))}
        >
          {flows.RULE_OPERATORS.map((operator) => (
            <option key={operator} value={operator}>
              {t(`operators.${operator}`)}
            </option>
          ))}
        </select>
        {disabled ? null : (
          <IconAction size="small" label={t('rules.remove', { count })} onClick={onRemove}>
            <Trash2 size={14} />
          </IconAction>
        )}
      </div>
      {takesRight(rule.operator) ? (
        <TokenInput
          {...text}
          at={`${at}.right`}
          label={t('rules.right', { count })}
          placeholder={rule.operator === 'isOneOf' ? '["a", "b"]' : undefined}
          value={rule.right}
          onChange={(right) => onChange({ ...rule, right })}
        />
      ) : null}
    </div>
  )
}
