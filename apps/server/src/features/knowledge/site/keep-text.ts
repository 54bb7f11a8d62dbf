import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { DocumentError, type PageAnswer } from '../../../lib/documents/index.ts'
import { newId } from '../../../lib/ids.ts'
import { startIngestion } from '../ingest/ingestion.ts'
import { recordPage } from '../ingest/paid-page.ts'
import { writeChunks } from '../ingest/write-chunks.ts'
import { count, type Crawl } from './crawl.ts'
import { type PageRow, settlePage } from './frontier.ts'

interface Text {
  answer: Extract<PageAnswer, { kind: 'page' }>
  /** Hash of the text. */
  hash: string
}

/** Makes a page's text searchable, as a separate source below the site's; unchanged text is not indexed again. */
export async function keepText(crawl: Crawl, page: PageRow, text: Text): Promise<void> {
  const known = page.page_source_id !== null && page.content_hash !== null
  if (known && page.content_hash === text.hash && (await crawl.fenced((tx) => isReady(tx, page))))
    return finishPage(crawl, page, text, 'unchanged')
  const source = await crawl.fenced((tx) => prepare(tx, crawl, page, text))
  try {
    const ingestion = await startIngestion(crawl.context, {
      accountId: crawl.site.account_id,
      sourceId: source.id,
      revision: source.revision,
      quiet: true,
    })
    if (!ingestion) return
    await writeChunks(ingestion, { document: text.answer.document, name: titleOf(text) })
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    return crawl.fenced(async (tx) => {
      await dropText(tx, { ...page, page_source_id: source.id })
      await settlePage(tx, page, { state: 'skipped', reason: error.code, message: error.message })
    })
  }
  await finishPage(crawl, page, text, known ? 'changed' : 'added')
}

async function isReady(tx: Tx, page: PageRow): Promise<boolean> {
  const { rows } =
    await sql`select 1 from knowledge_sources where id = ${page.page_source_id} and state = 'ready'`.execute(
      tx,
    )
  return rows.length > 0
}

const titleOf = ({ answer }: Text) => answer.document.title?.slice(0, 200) || answer.url

/** Creates the source for the page's text; its old content is removed with the first write. */
async function prepare(
  tx: Tx,
  { site }: Crawl,
  page: PageRow,
  text: Text,
): Promise<{ id: string; revision: number }> {
  const { rows } = await sql<{ id: string; revision: number }>`
    insert into knowledge_sources as k (id, account_id, project_id, kb_id, parent_id, type, name, url, state)
    values (${newId('source')}, ${site.account_id}, ${site.project_id}, ${site.kb_id}, ${site.source_id}, 'url',
      ${titleOf(text)}, ${page.url}, 'queued')
    on conflict (parent_id, url) where parent_id is not null do update set state = 'queued', revision = k.revision + 1,
      etag = null, last_modified = null, refreshing = false, crashes = 0, updated_at = now()
    returning id, revision`.execute(tx)
  await sql`update knowledge_pages set page_source_id = ${rows[0]!.id} where id = ${page.id}`.execute(tx)
  return rows[0]!
}

/** Only now are the page's validators stored: "unchanged" must imply that the whole text is present. */
async function finishPage(
  crawl: Crawl,
  page: PageRow,
  { answer, hash }: Text,
  outcome: 'added' | 'changed' | 'unchanged',
): Promise<void> {
  await crawl.fenced(async (tx) => {
    await settlePage(tx, page, { state: 'ready' })
    await sql`update knowledge_pages set content_hash = ${hash}, headings = ${headingsOf(answer)},
        title = ${answer.document.title?.slice(0, 300) ?? null}
      where id = ${page.id}`.execute(tx)
    await sql`update knowledge_sources k set etag = ${answer.etag}, last_modified = ${answer.lastModified},
        content_hash = ${hash}, refreshed_at = now()
      from knowledge_pages p where p.id = ${page.id} and k.id = p.page_source_id`.execute(tx)
    crawl.ready += 1
    await count(tx, crawl.site, outcome)
    crawl.recorded += 1
    await recordPage(tx, crawl.context, {
      accountId: crawl.site.account_id,
      projectId: crawl.site.project_id,
    })
    await crawl.announce(tx)
  })
}

const HEADINGS = 30

/** Questions first, because they match what visitors ask. */
function headingsOf({ document }: Text['answer']): string[] {
  const all = document.web?.headings ?? []
  const asks = (heading: string) => /[?？]$/.test(heading)
  return [...all.filter(asks), ...all.filter((heading) => !asks(heading))].slice(0, HEADINGS)
}

/** Removes a page's stored text; false if there was none. */
export async function dropText(tx: Tx, page: PageRow): Promise<boolean> {
  if (page.page_source_id === null) return false
  const gone =
    await sql`delete from knowledge_sources where id = ${page.page_source_id} returning id`.execute(tx)
  await sql`update knowledge_pages set page_source_id = null, content_hash = null where id = ${page.id}`.execute(
    tx,
  )
  return gone.rows.length > 0
}
