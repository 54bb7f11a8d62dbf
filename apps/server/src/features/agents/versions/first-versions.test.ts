import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '../../../db/migrate.ts'
import { createEmptyDatabase } from '../../../testing/database.ts'

it("publishes an installation's existing agents as they are", async () => {
  const db = await createEmptyDatabase()
  try {
    await migrate(db, { upTo: '0066-own-deeds.sql' })
    await sql`insert into accounts (id, name) values ('acc_a', 'A')`.execute(db.kysely)
    await sql`insert into projects (id, account_id, name) values ('prj_a', 'acc_a', 'P')`.execute(db.kysely)
    await sql`insert into knowledge_bases (id, account_id, project_id, name)
      values ('kb_a', 'acc_a', 'prj_a', 'Manual')`.execute(db.kysely)
    await sql`insert into agents (id, account_id, project_id, name, public_id, visibility, greeting, fallback)
      values ('agt_public', 'acc_a', 'prj_a', 'Guide', gen_random_uuid(), 'public', 'Hello', 'No'),
        ('agt_private', 'acc_a', 'prj_a', 'Clerk', gen_random_uuid(), 'private', '', 'No')`.execute(db.kysely)
    await sql`insert into agent_knowledge (agent_id, kb_id, account_id, position)
      values ('agt_public', 'kb_a', 'acc_a', 0)`.execute(db.kysely)
    await sql`insert into agent_avatars (id, account_id, agent_id, bytes)
      values ('fil_a', 'acc_a', 'agt_public', 'x')`.execute(db.kysely)
    const applied = await migrate(db)
    expect(applied.some((name) => name.endsWith('-agent-versions.sql'))).toBe(true)
    const { rows } = await sql`select a.id, a.published_version, a.next_version,
        a.released_at is not null as released, a.avatar_id, v.snapshot -> 'values' ->> 'greeting' as greeting,
        v.snapshot -> 'values' ->> 'avatar_id' as picture, v.snapshot -> 'knowledge' as knowledge
      from agents a join agent_versions v on v.agent_id = a.id order by a.id`.execute(db.kysely)
    const first = { published_version: 1, next_version: 2 }
    expect(rows).toEqual([
      {
        id: 'agt_private',
        ...first,
        released: false,
        avatar_id: null,
        greeting: '',
        picture: null,
        knowledge: [],
      },
      {
        id: 'agt_public',
        ...first,
        released: true,
        avatar_id: 'fil_a',
        greeting: 'Hello',
        picture: 'fil_a',
        knowledge: ['kb_a'],
      },
    ])
  } finally {
    await db.close()
  }
})
