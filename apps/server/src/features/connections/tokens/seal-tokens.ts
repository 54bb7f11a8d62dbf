import type { Context } from '../../../context.ts'
import { openSettings, sealSettings } from '../../credentials/index.ts'
import type { ConnectionRow } from '../rows.ts'
import type { Tokens } from '../vendors/vendor.ts'

type Place = Pick<ConnectionRow, 'account_id' | 'id' | 'vendor' | 'external_id'>

const ownerOf = ({ account_id: accountId, id, vendor, external_id: address }: Place) => ({
  accountId,
  id,
  kind: `connection:${vendor}`,
  address,
})

/** Tokens, encrypted for this row only. */
export const sealTokens = (context: Context, place: Place, { access, refresh }: Tokens) =>
  sealSettings(context, ownerOf(place), { access, ...(refresh === null ? {} : { refresh }) })

/** The tokens again. Throws `SealError` when their key is missing, or the row was changed or moved. */
export async function openTokens(
  context: Context,
  row: Place & Pick<ConnectionRow, 'sealed' | 'key_id'>,
): Promise<Tokens> {
  const { access, refresh } = await openSettings(context, ownerOf(row), {
    sealed: row.sealed,
    keyId: row.key_id,
  })
  if (access === undefined) throw new Error(`connection ${row.id} has no token`)
  return { access, refresh: refresh ?? null }
}
