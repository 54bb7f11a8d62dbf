import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { FLEET_COLUMNS, FLEET_NAME, FLEET_ROWS } from './demo/fleet.ts'
import { makeSheet } from './make-sheet.ts'

/** Makes the sheet of the fleet with its rows, all or nothing; gives its id. */
export const makeFleet = (context: Context, member: Member): Promise<string> =>
  asMember(context, member, (tx) =>
    makeSheet(tx, member, {
      name: FLEET_NAME,
      type: 'INPUT_SHEET',
      columns: FLEET_COLUMNS,
      rows: FLEET_ROWS,
    }),
  )
