import { z } from 'zod'
import { defineJob } from '../../../queue/queue.ts'

/** Reads some pages of a site and reschedules itself while there are more, so that sites and accounts take turns. */
export const crawlSite = defineJob({
  name: 'knowledge-crawl',
  payload: z.object({
    accountId: z.string(),
    sourceId: z.string(),
    revision: z.number().int(),
    step: z.number().int(),
  }),
  retries: 3,
  timeoutSeconds: 300,
  concurrency: 3,
  perGroup: 1,
  countsDeaths: true,
})
