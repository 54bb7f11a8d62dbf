import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { sheets } from '@millrace/contract'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { InlineSelect } from '../kit/InlineSelect.tsx'
import { ConditionRow } from './ConditionRow.tsx'
import css from './Filter.module.css'
import { newCondition } from './ops.ts'
import { useFilterTexts } from './texts.ts'
import { type AnyCondition, isGroup, withItem, type Group } from './tree.ts'

interface FilterGroupProps {
  columns: readonly sheets.Column[]
  group: Group
  /** 0 is the outermost group. */
  depth: number
  onGroup: (group: Group) => void
}

/** Maximum nesting in the builder; the API allows five. */
const DEPTH_MAX = 2
const ITEMS_MAX = 100

/** A group of conditions joined by and/or. */
export function FilterGroup({ columns, group, depth, onGroup }: FilterGroupProps) {
  const t = useFilterTexts()
  const [first] = columns
  const add = (item: AnyCondition | Group) => onGroup({ ...group, items: [...group.items, item] })
  if (!first) return <p className={css.hint}>{t('noColumns')}</p>
  const isFull = group.items.length >= ITEMS_MAX

  return (
    <div className={css.group} data-inner={depth > 0}>
      {group.items.map((item, index) => (
        // Items have no ids and are only appended or removed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={css.item}>
          <Join group={group} index={index} onGroup={onGroup} />
          {isGroup(item) ? (
            <div className={css.nested}>
              <FilterGroup
                columns={columns}
                group={item}
                depth={depth + 1}
                onGroup={(next) => onGroup(withItem(group, index, next))}
              />
            </div>
          ) : (
            <ConditionRow
              columns={columns}
              condition={item}
              onCondition={(next) => onGroup(withItem(group, index, next))}
            />
          )}
          <IconAction
            size="small"
            label={t(isGroup(item) ? 'removeGroup' : 'remove')}
            onClick={() => onGroup(withItem(group, index, null))}
          >
            <X size={16} />
          </IconAction>
        </div>
      ))}
      <div className={css.actions}>
        <Button
          size="small"
          variant="text"
          startIcon={<Plus size={16} />}
          disabled={isFull}
          onClick={() => add(newCondition(first))}
        >
          {t('add')}
        </Button>
        {depth < DEPTH_MAX ? (
          <Button
            size="small"
            variant="text"
            disabled={isFull}
            onClick={() => add({ join: group.join === 'and' ? 'or' : 'and', items: [newCondition(first)] })}
          >
            {t('addGroup')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** "Where" on the first line, then the and/or that joins the conditions. */
function Join({ group, index, onGroup }: { group: Group; index: number; onGroup: (group: Group) => void }) {
  const t = useFilterTexts()
  if (index === 0) return <span className={css.join}>{t('where')}</span>
  if (index > 1) return <span className={css.join}>{t(group.join)}</span>
  return (
    <span className={css.join}>
      <InlineSelect
        label={t('join')}
        value={group.join}
        options={(['and', 'or'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(join) => onGroup({ ...group, join })}
      />
    </span>
  )
}
