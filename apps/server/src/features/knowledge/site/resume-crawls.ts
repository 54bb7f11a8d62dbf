import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { isOpenProject } from '../../../lib/open-project.ts'
import { announce } from '../changes.ts'
import { crawlSite } from './crawl.job.ts'
import { closeRound } from './finish-crawl.ts'
import { forgetHosts } from './hosts.ts'

interface Row {
  id: string
  account_id: string
  project_id: string
  kb_id: string
  revision: number
  step: number
  resends: number
}

const MOST_RESUMES = 5

/** Sends jobs for unfinished crawls without one; a crawl that never progresses is abandoned. */
export async function resumeCrawls(context: Context): Promise<number> {
  return inSystem(context.db.kysely, async (tx) => {
    await forgetHosts(tx)
    const { rows } = await sql<Row>`
      select k.id, k.account_id, k.project_id, k.kb_id, k.revision, s.step, s.resends
      from knowledge_sites s join knowledge_sources k on k.id = s.source_id
      where s.phase <> 'done' and ${isOpenProject(sql`k.project_id`)} and not exists (
        select 1 from pgboss.job j where j.name = ${crawlSite.name} and j.state in ('created', 'retry', 'active')
          and j.data ->> 'sourceId' = k.id and (j.data ->> 'revision')::int = k.revision
          and (j.data ->> 'step')::int = s.step)
      for update of s skip locked`.execute(tx)
    for (const row of rows) {
      if (row.resends >= MOST_RESUMES) {
        await closeRound(context, tx, {
          siteId: row.id,
          reason: { code: 'crashed', message: 'Crawling the site was interrupted several times.' },
        })
        await announce(context, tx, {
          accountId: row.account_id,
          projectId: row.project_id,
          kbId: row.kb_id,
          sourceId: row.id,
        })
        continue
      }
      await sql`update knowledge_sites set resends = resends + 1 where source_id = ${row.id}`.execute(tx)
      const payload = { accountId: row.account_id, sourceId: row.id, revision: row.revision, step: row.step }
      await context.queue.send(tx, crawlSite, payload, { group: row.account_id })
    }
    return rows.length
  })
}
