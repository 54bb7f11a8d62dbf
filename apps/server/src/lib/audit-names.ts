import { type RawBuilder, sql } from 'kysely'

type NameOf = (id: RawBuilder<unknown>) => RawBuilder<string | null>

const user: NameOf = (id) => sql`(select u.email from users u where u.id = ${id})`

/** By the noun of an action: what the thing with this id is called now, in SQL. */
const NAMES: Record<string, NameOf> = {
  account: (id) => sql`(select o.name from accounts o where o.id = ${id})`,
  address: user,
  agent: (id) => sql`(select o.name from agents o where o.id = ${id})`,
  apiKey: (id) => sql`(select o.name from api_keys o where o.id = ${id})`,
  approval: (id) =>
    sql`(select f.title from flow_waits o join flows f on f.id = o.flow_id where o.id = ${id})`,
  credential: (id) => sql`(select o.name from credentials o where o.id = ${id})`,
  flow: (id) => sql`(select o.title from flows o where o.id = ${id})`,
  invitation: (id) => sql`(select o.email from invitations o where o.id = ${id})`,
  job: (id) =>
    sql`(select coalesce(nullif(o.title, ''), f.title) from flow_jobs o join flows f on f.id = o.flow_id
      where o.id = ${id})`,
  knowledge: (id) => sql`(select o.name from knowledge_bases o where o.id = ${id})`,
  member: user,
  password: user,
  project: (id) => sql`(select o.name from projects o where o.id = ${id})`,
  provider: user,
  secondFactor: user,
  session: user,
  sheet: (id) => sql`(select o.name from sheets o where o.id = ${id})`,
  tool: (id) => sql`(select o.name from tools o where o.id = ${id})`,
  user,
}

/** The name of one object of a known type. */
export function nameInSql(type: string, id: string | null): RawBuilder<string | null> {
  const nameOf = NAMES[type]
  return id === null || !nameOf ? sql`null::text` : nameOf(sql`${id}`)
}

/** The same for rows of any types, such as entries that were written before names were. */
export const namesInSql = (type: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`case ${type} ${sql.join(
    Object.entries(NAMES).map(([noun, nameOf]) => sql`when ${sql.lit(noun)} then ${nameOf(id)}`),
    sql` `,
  )} end`
