import { type Reason, say } from '@millrace/contract/reasons'
import type { Egress } from '../../../egress/index.ts'
import { fetchRobots, parseRobots } from './robots.ts'

/** Why robots.txt forbids all pages of a site; null if some are allowed. */
export async function crawlRefusal(
  egress: Egress,
  url: string,
  signal: AbortSignal,
): Promise<string | Reason | null> {
  const { origin, hostname } = new URL(url)
  const file = await fetchRobots(egress, origin, signal)
  const robots = parseRobots(origin, file.text)
  const problem = file.problem ?? robots.problem
  if (problem) return problem
  return robots.closed ? say('site.robots', { host: hostname }) : null
}
