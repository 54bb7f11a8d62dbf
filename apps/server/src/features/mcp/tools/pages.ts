import { invalid } from '../../../lib/errors.ts'
import type { ToolCall } from './tool.ts'

/** Projects read for one page. */
const MOST_PROJECTS = 20

interface Page<T> {
  items: readonly T[]
  total: number
}

const CURSOR = /^(prj_[0-9a-z]{26})\.([1-9]\d{0,5})$/

/**
 * A page of a list that the API keeps per project, across all projects of the caller: up to `size` items, and where the
 * next ones begin.
 */
export async function acrossProjects<T>(
  { outer }: Pick<ToolCall, 'outer'>,
  { cursor, size }: { cursor: string | undefined; size: number },
  read: (outer: ToolCall['outer'], page: { page: number; size: number }) => Promise<Page<T>>,
): Promise<{ items: T[]; nextCursor: string | null }> {
  const { actor } = outer
  // The caller's own project first.
  const projects = [...new Set([actor.projectId, ...actor.projectIds])].filter((id) =>
    actor.projectIds.includes(id),
  )
  const start = positionOf(cursor, projects)
  const items: T[] = []
  for (let at = start.at, page = start.page, reads = 1; at < projects.length; reads += 1) {
    const found = await read({ ...outer, actor: { ...actor, projectId: projects[at]! } }, { page, size })
    items.push(...found.items)
    if (page * size < found.total) page += 1
    else [at, page] = [at + 1, 1]
    if (items.length >= size || reads === MOST_PROJECTS)
      return { items, nextCursor: at < projects.length ? `${projects[at]}.${page}` : null }
  }
  return { items, nextCursor: null }
}

function positionOf(cursor: string | undefined, projects: readonly string[]): { at: number; page: number } {
  if (cursor === undefined) return { at: 0, page: 1 }
  const match = CURSOR.exec(cursor)
  const at = match ? projects.indexOf(match[1]!) : -1
  if (at === -1) throw invalid([{ path: 'cursor', message: 'is not a cursor of this list' }])
  return { at, page: Number(match![2]) }
}
