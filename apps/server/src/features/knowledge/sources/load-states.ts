import type { Tx } from '../../../db/scope.ts'
import type { SourceStates } from '../present.ts'
import type { SourceRow } from '../queries.ts'
import { loadDrives } from '../drive/load-drives.ts'
import { loadSheets } from '../sheet/load-sheets.ts'
import { loadSites } from '../site/load-sites.ts'

/** States of the sites, sheets and Drive folders among these sources. */
export async function loadStates(
  tx: Tx,
  sources: readonly SourceRow[],
): Promise<(row: Pick<SourceRow, 'id'>) => SourceStates> {
  const sites = await loadSites(tx, sources)
  const sheets = await loadSheets(tx, sources)
  const drives = await loadDrives(tx, sources)
  return ({ id }) => ({
    site: sites.get(id) ?? null,
    sheet: sheets.get(id) ?? null,
    drive: drives.get(id) ?? null,
  })
}
