import { type Reason, say } from '@millrace/contract/reasons'
import type { Egress } from '../../../egress/index.ts'
import { fetchRobots, parseRobots } from './robots.ts'

/** Why no page of a site may be read, as its robots.txt says; null where some may be. */
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
