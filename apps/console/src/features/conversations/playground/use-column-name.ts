import type { ColumnSettings } from './columns.ts'
import { usePlaygroundTexts } from './texts.ts'

/** A short name for a column: its model and, when versions are compared, its version. */
export function useColumnName(
  models: readonly { id: string; label: string }[],
  columns: readonly ColumnSettings[],
) {
  const t = usePlaygroundTexts()
  const compared = columns.some(({ version }) => version !== null)
  return ({ version, model: id }: ColumnSettings): string => {
    const model = models.find((one) => one.id === id)?.label ?? id
    if (version !== null) return t('version.model', { version, model })
    return compared ? t('version.draftModel', { model }) : model
  }
}
