import { agents } from '@millrace/contract'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { columnOf } from '../fields.ts'
import { avatarUrl } from '../present.ts'
import { type Snapshot, VERSION_FIELDS } from './snapshot.ts'

type Change = agents.AgentChange
/** Null for objects in a project that the member cannot access. */
type Names = ReadonlyMap<string, string | null>

interface States {
  before: Snapshot
  after: Snapshot
}

const PROFILE: ReadonlySet<agents.AgentField> = new Set(agents.PROFILE_FIELDS)

/**
 * The fields that differ between two states, in the order of the settings. Knowledge bases and tools are named only for
 * members with access to their project: an agent can be shared, or moved from another one.
 */
export async function diffSnapshots(tx: Tx, member: Member, states: States): Promise<Change[]> {
  const names = await namesOf(tx, member, states)
  return [...valueChanges(states), ...linkChanges(states, names), ...lookChanges(states)]
}

function valueChanges({ before, after }: States): Change[] {
  const changes = VERSION_FIELDS.flatMap((field): Change[] => {
    const column = columnOf(field)
    // An old version has no value for a field that was added later.
    if (!(column in before.values) || !(column in after.values)) return []
    const section = PROFILE.has(field) ? 'profile' : 'configure'
    return changed(section, field, [before.values[column]!, after.values[column]!])
  })
  const picture = ({ values }: Snapshot) => avatarUrl((values['avatar_id'] ?? null) as string | null)
  return [...changes, ...changed('profile', 'picture', [picture(before), picture(after)])]
}

function linkChanges({ before, after }: States, names: Names): Change[] {
  const named = (id: string) => {
    const name = names.get(id)
    return name === null ? { id, name, elsewhere: true as const } : { id, name: name ?? null }
  }
  const bases = ({ knowledge }: Snapshot) => knowledge.map(named)
  const tools = (snapshot: Snapshot) =>
    snapshot.tools.map(({ id, allow_write: allowWrite, origin }) => ({
      ...named(id),
      allowWrite,
      origin,
    }))
  return [
    ...changed('Knowledge', 'knowledgeIds', [bases(before), bases(after)]),
    ...changed('integrations', 'tools', [tools(before), tools(after)]),
  ]
}

function lookChanges({ before, after }: States): Change[] {
  const parts = ({ look }: Snapshot) => {
    const { appearance, leads, handoff } = agents.botConfig.parse(look)
    return { appearance, leads, handoff: { ...handoff, hours: hoursOf(handoff.hours) } }
  }
  const [old, now] = [parts(before), parts(after)]
  return [
    ...fieldChanges('interfaceChat', old.appearance, now.appearance),
    ...fieldChanges('leadsSetting', old.leads, now.leads),
    ...fieldChanges('handoff', old.handoff, now.handoff),
  ]
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Office hours as a list; empty without any. */
const hoursOf = ({ enabled, timeZone, days }: agents.BotConfig['handoff']['hours']): string[] =>
  enabled ? [timeZone, ...days.map(({ day, from, until }) => `${DAYS[day]} ${from}–${until}`)] : []

const fieldChanges = <T extends Record<string, agents.ChangeValue>>(
  section: Change['section'],
  before: T,
  after: T,
): Change[] => Object.keys(after).flatMap((field) => changed(section, field, [before[field]!, after[field]!]))

const changed = (
  section: Change['section'],
  field: string,
  [before, after]: [agents.ChangeValue, agents.ChangeValue],
): Change[] => (isDeepStrictEqual(before, after) ? [] : [{ section, field, before, after }])

async function namesOf(tx: Tx, member: Member, { before, after }: States): Promise<Names> {
  const bases = [...before.knowledge, ...after.knowledge]
  const tools = [...before.tools, ...after.tools].map(({ id }) => id)
  if (bases.length + tools.length === 0) return new Map()
  const projects = [...member.projectIds]
  const { rows } = await sql<{ id: string; name: string | null }>`
    select id, case when project_id = any(${projects}::text[]) then name end as name from (
      select id, name, project_id from knowledge_bases where id = any(${bases}::text[])
      union all select id, name, project_id from tools where id = any(${tools}::text[])) n`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
