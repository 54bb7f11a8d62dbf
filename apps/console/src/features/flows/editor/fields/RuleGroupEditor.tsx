import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { useEditorTexts } from '../texts.ts'
import css from './Fields.module.css'
import { RuleRow } from './RuleRow.tsx'
import {
  DEEPEST_GROUP,
  emptyGroup,
  emptyRule,
  isGroup,
  removeRule,
  replaceRule,
  type RuleGroup,
} from './rules.ts'

interface RuleGroupEditorProps {
  group: RuleGroup
  onChange: (group: RuleGroup) => void
  disabled: boolean
  depth: number
  /** Path within the setting; empty for the setting itself. */
  path?: string
  onRemove?: () => void
}

/** A group of rules combined with and/or; groups can be nested. */
export function RuleGroupEditor({
  group,
  onChange,
  disabled,
  depth,
  path = '',
  onRemove,
}: RuleGroupEditorProps) {
  const t = useEditorTexts()
  const add = (one: RuleGroup['rules'][number]) => onChange({ ...group, rules: [...group.rules, one] })
  return (
    <fieldset className={css.rules} data-nested={depth > 1} aria-label={t('rules.group', { depth })}>
      {group.rules.length > 1 || depth > 1 ? (
        <div className={css.match}>
          <select
            className={css.small}
            aria-label={t('rules.match')}
            value={group.match}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...group, match: target.value === 'any' ? 'any' : 'all' })}
          >
            <option value="all">{t('rules.all')}</option>
            <option value="any">{t('rules.any')}</option>
          </select>
          {onRemove && !disabled ? (
            <IconAction size="small" label={t('rules.removeGroup')} onClick={onRemove}>
              <Trash2 size={14} />
            </IconAction>
          ) : null}
        </div>
      ) : null}
      {group.rules.map((one, at) => {
        const change = (next: typeof one) => onChange(replaceRule(group, at, next))
        const remove = () => onChange(removeRule(group, at))
        // Rules have no ids; they are identified by position.
        const key = `${at}`
        const way = `${path === '' ? '' : `${path}.`}rules[${at}]`
        return isGroup(one) ? (
          <RuleGroupEditor
            key={key}
            group={one}
            onChange={change}
            disabled={disabled}
            depth={depth + 1}
            path={way}
            onRemove={remove}
          />
        ) : (
          <RuleRow
            key={key}
            rule={one}
            count={at + 1}
            at={way}
            onChange={change}
            onRemove={remove}
            disabled={disabled}
          />
        )
      })}
      {disabled ? null : (
        <div className={css.adders}>
          <Button size="small" variant="text" startIcon={<Plus size={14} />} onClick={() => add(emptyRule())}>
            {t('rules.add')}
          </Button>
          {depth < DEEPEST_GROUP ? (
            <Button size="small" variant="text" onClick={() => add(emptyGroup())}>
              {t('rules.addGroup')}
            </Button>
          ) : null}
        </div>
      )}
    </fieldset>
  )
}
