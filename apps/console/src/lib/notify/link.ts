/** What a notification is about; `workflow` names the job. */
export interface NotificationContext {
  type: 'workflow' | 'knowledge' | 'sheet' | 'integration'
  jobId?: string
}

/** What a stored notification is about, for its link; null when its kind has no page. */
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

/** Where 'Go to {type}' leads, or null when there is nothing to go to. */
export const linkOf = (context: NotificationContext): string | null => LINKS[context.type](context)

/** The link as an address: counted from the root of the site whichever page is open. */
export const hrefOf = (link: string): string => new URL(link, `${location.origin}/`).pathname
