import Plus from 'lucide-react/icons/plus'
import type { Grid } from '../hooks/use-grid.ts'
import { useGridTexts } from '../texts.ts'
import css from './parts.module.css'

/** The plus button after the last column. */
export function AddColumn({ grid }: { grid: Grid }) {
  const t = useGridTexts()
  return (
    <button
      type="button"
      className={css.addColumn}
      aria-label={t('addColumn')}
      onClick={({ currentTarget }) => {
        const { x, y, width, height } = currentTarget.getBoundingClientRect()
        grid.props.onAddColumn?.({ x, y, width, height })
      }}
    >
      <Plus size={16} aria-hidden="true" />
    </button>
  )
}
