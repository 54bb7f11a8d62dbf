/** The settings of a column. */
export interface ColumnSettings {
  /** The published version; null for the draft. */
  version: number | null
  model: string
  temperature: number
}

export interface Column extends ColumnSettings {
  /** Stays the same while its settings change. */
  key: string
}

/** The contract's `PLAYGROUND_COLUMNS`, copied because importing it would bundle the contract. */
export const MOST_COLUMNS = 4

const HOTTEST = 2

// Per tab: local storage contains three fixed entries and nothing else.
const keyOf = (agentId: string) => `millrace-playground-${agentId}`

/** The last open columns of an agent, or null. */
export function readColumns(agentId: string): Column[] | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(agentId)) ?? 'null')
    if (!Array.isArray(value) || value.length === 0) return null
    const known = value.slice(0, MOST_COLUMNS).filter(isSettings)
    return known.length === 0 ? null : numbered(known)
  } catch {
    // Storage is blocked or contains other data: starts over.
    return null
  }
}

export function keepColumns(agentId: string, columns: readonly Column[]): void {
  const kept = columns.map(({ version, model, temperature }) => ({ version, model, temperature }))
  try {
    sessionStorage.setItem(keyOf(agentId), JSON.stringify(kept))
  } catch {
    // Storage is unavailable.
  }
}

const numbered = (settings: readonly ColumnSettings[]): Column[] =>
  settings.map(({ version, model, temperature }, index) => ({
    key: `column-${index + 1}`,
    version,
    model,
    temperature,
  }))

function isSettings(value: unknown): value is ColumnSettings {
  if (typeof value !== 'object' || value === null) return false
  const { version, model, temperature } = value as Partial<ColumnSettings>
  if (version !== null && !(Number.isInteger(version) && version! > 0)) return false
  if (typeof model !== 'string' || model === '' || model.length > 200) return false
  return typeof temperature === 'number' && temperature >= 0 && temperature <= HOTTEST
}

export interface Choice {
  modelIds: readonly string[]
  /** The published settings, if they differ from the draft's. */
  published: ColumnSettings | null
}

/**
 * Adds a column: with the published version, unless it is open already or equals the draft; else with a model that is
 * not open yet, if there is one, at the last column's temperature.
 */
export function withColumn(
  columns: readonly Column[],
  { modelIds, published, key }: Choice & { key: string },
): Column[] {
  const last = columns.at(-1)
  if (!last || columns.length >= MOST_COLUMNS) return [...columns]
  if (published && columns.every(({ version }) => version !== published.version))
    return [...columns, { key, ...published }]
  const model = modelIds.find((id) => columns.every((column) => column.model !== id)) ?? last.model
  return [...columns, { key, version: null, model, temperature: last.temperature }]
}

/** Whether two columns would respond alike. */
export const hasTwins = (columns: readonly Column[]): boolean =>
  columns.some((one, at) =>
    columns
      .slice(at + 1)
      .some(
        ({ version, model, temperature }) =>
          version === one.version && model === one.model && temperature === one.temperature,
      ),
  )
