import { z } from 'zod'
import { id } from '../ids.ts'
import { page, pageQuery } from '../lists.ts'
import { inProject, route } from '../route.ts'
import { text, timestamp } from '../text.ts'

export const SITE_PAGES_MOST = 2000
export const SITE_PAGES = { default: 500, most: SITE_PAGES_MOST } as const
export const SITE_DEPTH = { default: 5, most: 10 } as const
export const SITEMAP_PAGES = 5000
export const SITE_PATTERNS = 20

export const REFRESH_SCHEDULES = ['off', 'daily', 'weekly', 'monthly'] as const
export const refreshSchedule = z.enum(REFRESH_SCHEDULES)
export type RefreshSchedule = z.infer<typeof refreshSchedule>

export const webAddress = z.url({ protocol: /^https?$/ }).max(2048)

/** `*` is a wildcard; matched against path and query, or the whole URL if it starts with http. */
const pattern = text(300).trim().min(1, 'is empty')

/** Scope of a crawl. `site`: the whole host; `path`: only URLs below the start URL. */
export const SITE_SCOPES = ['site', 'path'] as const

export const newSite = z.strictObject({
  type: z.literal('site'),
  url: webAddress,
  /** Reads exactly these pages and follows no links; if omitted, the site is crawled. */
  pages: z.array(webAddress).min(1).max(SITE_PAGES.most).optional(),
  scope: z.enum(SITE_SCOPES).default('site'),
  include: z.array(pattern).max(SITE_PATTERNS).default([]),
  exclude: z.array(pattern).max(SITE_PATTERNS).default([]),
  maxPages: z.number().int().min(1).max(SITE_PAGES.most).default(SITE_PAGES.default),
  maxDepth: z.number().int().min(0).max(SITE_DEPTH.most).default(SITE_DEPTH.default),
  schedule: refreshSchedule.default('off'),
})

/** Result of the last refresh; `failed` pages keep their previous content. */
export const refreshResult = z.object({
  at: timestamp,
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  unchanged: z.number().int(),
  failed: z.number().int(),
  /** Why it couldn't be checked, for people. */
  message: z.string().nullable(),
})
export type RefreshResult = z.infer<typeof refreshResult>

/** For a site: progress and problems of its crawl. */
export const siteState = z.object({
  crawling: z.boolean(),
  /** Pages by state. */
  waiting: z.number().int(),
  ready: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
  maxPages: z.number().int(),
  /** Chunks of all its pages. */
  chunks: z.number().int(),
  /** Problems that didn't stop the crawl, for people. */
  problems: z.array(z.string()),
})
export type SiteState = z.infer<typeof siteState>

/** For a page or site: when it is refreshed, and the last result. */
export const refreshState = z.object({
  schedule: refreshSchedule,
  dueAt: timestamp.nullable(),
  /** True while a ready source is refreshed; it stays searchable. */
  running: z.boolean(),
  last: refreshResult.nullable(),
})

export const PAGE_STATES = ['waiting', 'ready', 'failed', 'skipped'] as const
export const pageState = z.enum(PAGE_STATES)
export type PageState = z.infer<typeof pageState>

/** A URL found by a crawl. */
export const sitePage = z.object({
  url: z.string(),
  title: z.string().nullable(),
  state: pageState,
  /** Why it was skipped or couldn't be read; a stable code, and a sentence for people. */
  reason: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Number of links from the start. */
  depth: z.number().int(),
  /** The source with its text; null unless it was read. */
  sourceId: id('source').nullable(),
  characters: z.number().int(),
  chunks: z.number().int(),
  /** According to the sitemap. */
  lastModified: z.string().nullable(),
  readAt: timestamp.nullable(),
})
export type SitePage = z.infer<typeof sitePage>

const ofBase = z.strictObject({ id: id('knowledge') })
const ofSource = ofBase.extend({ sid: id('source') })

export const sitemap = route({
  id: 'knowledge.sitemap',
  method: 'GET',
  path: '/millrace/knowledge/sitemap',
  summary: 'List the pages of a website to choose from, from its sitemap or else the links of the page',
  who: inProject('write', 'read'),
  query: z.strictObject({ url: webAddress }),
  data: z.object({
    /** Origin of the pages. */
    from: z.enum(['sitemap', 'links', 'nothing']),
    items: z.array(
      z.object({ url: z.string(), title: z.string().nullable(), lastModified: z.string().nullable() }),
    ),
    /** True if there are more than listed. */
    truncated: z.boolean(),
    /** What couldn't be read, for people. */
    problems: z.array(z.string()),
  }),
})

export const listPages = route({
  id: 'knowledge.listPages',
  method: 'GET',
  path: '/millrace/knowledge/:id/sources/:sid/pages',
  summary: 'List pages of a site in the order they were found, with status and reason',
  who: inProject('read', 'read'),
  params: ofSource,
  query: pageQuery.extend({ search: text(200).optional(), state: pageState.optional() }),
  data: page(sitePage),
})

export const cancelCrawl = route({
  id: 'knowledge.cancelCrawl',
  method: 'POST',
  path: '/millrace/knowledge/:id/sources/:sid/cancel',
  summary: 'Stop crawling a site. Pages read so far are kept',
  who: inProject('write', 'write'),
  params: ofSource,
  data: z.object({ cancelled: z.boolean() }),
})

export const scheduleRefresh = route({
  id: 'knowledge.scheduleRefresh',
  method: 'PUT',
  path: '/millrace/knowledge/:id/sources/:sid/schedule',
  summary: 'Set how often a page or site is refreshed',
  who: inProject('write', 'write'),
  params: ofSource,
  body: z.strictObject({ schedule: refreshSchedule }),
  data: z.object({ schedule: refreshSchedule, dueAt: timestamp.nullable() }),
})
