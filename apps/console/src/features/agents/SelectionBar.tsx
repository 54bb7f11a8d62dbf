import Button from '@mui/material/Button'
import css from './SelectionBar.module.css'
import type { AgentSummary } from './summary.ts'
import { useAgentsTexts } from './texts.ts'

interface SelectionBarProps {
  selected: readonly AgentSummary[]
  onDelete: () => void
  onClear: () => void
}

/** What can be done with the selected agents. */
export function SelectionBar({ selected, onDelete, onClear }: SelectionBarProps) {
  const t = useAgentsTexts()
  const count = selected.length
  if (count === 0) return null
  return (
    <div className={css.bar}>
      <output className={css.count}>{t('selection.count', { count })}</output>
      <Button size="small" color="error" onClick={onDelete}>
        {t('selection.delete')}
      </Button>
      <Button size="small" variant="text" onClick={onClear}>
        {t('selection.clear')}
      </Button>
    </div>
  )
}
