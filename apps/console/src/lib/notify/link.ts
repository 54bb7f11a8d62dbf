/** The subject of a notification; `workflow` is the job. */
export interface NotificationContext {
  type: 'workflow' | 'knowledge' | 'sheet' | 'integration'
  jobId?: string
}

/** The link target of a stored notification; null when its kind has no page. */
export function contextOf({
  type,
  jobId,
}: {
  type: NotificationContext['type'] | 'other'
  jobId: string | null
}): NotificationContext | null {
  if (type === 'other') return null
  return jobId === null ? { type } : { type, jobId }
}

const LINKS: Record<NotificationContext['type'], (context: NotificationContext) => string | null> = {
  workflow: ({ jobId }) => (jobId ? `/console/workflow-detail-history/${encodeURIComponent(jobId)}` : null),
  knowledge: () => '/console/knowledge',
  // Specified without a leading slash; `hrefOf` makes it work from every page.
  sheet: () => 'console/sheets',
  integration: () => '/user/integrations',
}

/** The target of 'Go to {type}', or null. */
export const linkOf = (context: NotificationContext): string | null => LINKS[context.type](context)

/** The link as a path from the root of the site, whichever page is open. */
export const hrefOf = (link: string): string => new URL(link, `${location.origin}/`).pathname
