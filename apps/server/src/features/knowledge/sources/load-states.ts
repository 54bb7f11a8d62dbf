import type { Tx } from '../../../db/scope.ts'
import type { SourceStates } from '../present.ts'
import type { SourceRow } from '../queries.ts'
import { loadSheets } from '../sheet/load-sheets.ts'
import { loadSites } from '../site/load-sites.ts'

/** States of the sites and sheets among these sources. */
export async function loadStates(
  tx: Tx,
  sources: readonly SourceRow[],
): Promise<(row: Pick<SourceRow, 'id'>) => SourceStates> {
  const sites = await loadSites(tx, sources)
  const sheets = await loadSheets(tx, sources)
  return ({ id }) => ({ site: sites.get(id) ?? null, sheet: sheets.get(id) ?? null })
}
