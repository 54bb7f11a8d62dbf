import type { ColumnSettings } from './columns.ts'
import { usePlaygroundTexts } from './texts.ts'

/** Gives what a column answers with, in short: the name of its model, and its version where versions are compared. */
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
