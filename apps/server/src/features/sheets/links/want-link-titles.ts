import type { sheets } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { inAccount } from '../../../lib/scoped.ts'
import type { OpenSheet } from '../model/types.ts'
import { wantTitleIndex } from '../read/index.ts'
import { openTarget } from '../titles/open-target.ts'

/** Requests the title indexes of large linked sheets before many links are looked up. */
export async function wantLinkTitles(
  context: Context,
  sheet: Pick<OpenSheet, 'accountId' | 'projectId'>,
  columns: readonly Pick<sheets.Column, 'type' | 'settings'>[],
): Promise<void> {
  for (const column of columns) {
    if (column.type !== 'link') continue
    const target = await inAccount(context, sheet.accountId, (tx) => openTarget(tx, sheet, column))
    if (target) await wantTitleIndex(context, target)
  }
}
