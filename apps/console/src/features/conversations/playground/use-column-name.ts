import type { ColumnSettings } from './columns.ts'
import { usePlaygroundTexts } from './texts.ts'

/** Gives what a column answers with, in short: its version and the name of its model. */
export function useColumnName(models: readonly { id: string; label: string }[]) {
  const t = usePlaygroundTexts()
  return ({ version, model: id }: ColumnSettings): string => {
    const model = models.find((one) => one.id === id)?.label ?? id
    return version === null ? model : t('version.model', { version, model })
  }
}
