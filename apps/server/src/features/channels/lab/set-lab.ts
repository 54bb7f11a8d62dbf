import type { channels } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import type { OfConnection } from '../list-connections.ts'
import { findLab, readLab } from './read-lab.ts'

type Behavior = Pick<channels.Lab, 'faults' | 'delaySeconds' | 'states'>
type BehaviorChange = { [K in keyof Behavior]?: Behavior[K] | undefined }

/** Sets how the simulated vendor behaves; what isn't sent stays as it is. */
export async function setLab(
  context: Context,
  member: Member,
  { behavior, ...of }: OfConnection & { behavior: BehaviorChange },
): Promise<channels.Lab> {
  const { faults, delaySeconds, states } = behavior
  await asMember(context, member, async (tx) => {
    const { id } = await findLab(tx, member, of)
    await sql`update channel_labs set
        faults = coalesce(${faults ? JSON.stringify(faults) : null}::jsonb, faults),
        delay_seconds = coalesce(${delaySeconds ?? null}::int, delay_seconds),
        states = coalesce(${states ?? null}::text, states)
      where connection_id = ${id}`.execute(tx)
  })
  return readLab(context, member, of)
}
