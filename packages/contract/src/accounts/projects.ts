import { z } from 'zod'
import { id } from '../ids.ts'
import { inAccount, route } from '../route.ts'
import { line, timestamp } from '../text.ts'

/** How long a deleted project can be restored. */
export const TRASH_DAYS = 30

export const projectRef = z.object({ id: id('project'), name: z.string(), defaultProject: z.boolean() })
export type ProjectRef = z.infer<typeof projectRef>

/** What a project contains, and what stops with it, in display order. */
export const HOLDINGS = [
  'agents',
  'conversations',
  'leads',
  'knowledge',
  'sources',
  'sheets',
  'rows',
  'aiColumns',
  'files',
  'flows',
  'jobs',
  'schedules',
  'forms',
  'webhooks',
  'approvals',
  'tools',
  'credentials',
  /** Individually deleted sheets and flows. */
  'trashed',
] as const
export type Holding = (typeof HOLDINGS)[number]

const number = z.number().int()

export const holdings = z.object(
  Object.fromEntries(HOLDINGS.map((kind) => [kind, number])) as Record<Holding, typeof number>,
)
export type Holdings = z.infer<typeof holdings>

export const project = projectRef.extend({
  createdAt: timestamp,
  holds: holdings,
  /** Who loses access when it is deleted. */
  access: z.object({
    /** Assigned members, and those without another project. Admins are not counted. */
    members: number,
    onlyHere: number,
    /** API keys restricted to it, alone or among others. */
    apiKeys: number,
    /** Flows and agents that it shares with other projects of the account. */
    shared: number,
  }),
})
export type Project = z.infer<typeof project>

export const trashedProject = z.object({
  id: id('project'),
  name: z.string(),
  deletedAt: timestamp,
  /** Name or address of the person who deleted it. */
  deletedBy: z.string(),
  /** The last time at which it can be restored. */
  restorableUntil: timestamp,
  holds: holdings,
})
export type TrashedProject = z.infer<typeof trashedProject>

export const listProjects = route({
  id: 'accounts.listProjects',
  method: 'GET',
  path: '/bauth/users/project',
  summary: 'List the projects you’re assigned to',
  who: { access: 'user', effect: 'read', keys: true },
  data: z.object({ items: z.array(project) }),
})

export const createProject = route({
  id: 'accounts.createProject',
  method: 'POST',
  path: '/bauth/users/project',
  summary: 'Create a project',
  who: inAccount('manageProjects', 'write'),
  body: z.strictObject({ name: line(80) }),
  data: project,
})

export const renameProject = route({
  id: 'accounts.renameProject',
  method: 'PUT',
  path: '/bauth/users/project',
  summary: 'Rename a project',
  who: inAccount('manageProjects', 'write'),
  body: z.strictObject({ id: id('project'), name: line(80) }),
  data: project,
})

export const deleteProject = route({
  id: 'accounts.deleteProject',
  method: 'DELETE',
  path: '/bauth/users/project',
  summary: `Move a project and its contents to the trash. Requires its name; the default project can’t be deleted. Restorable for ${TRASH_DAYS} days`,
  who: inAccount('manageProjects', 'write'),
  query: z.strictObject({
    id: id('project'),
    name: z.string().max(80),
    /** Whether members without another project are assigned to the default one until it is restored. */
    moveMembers: z.stringbool().default(true),
  }),
  data: z.object({ deleted: z.literal(true) }),
})

export const listTrash = route({
  id: 'accounts.listTrash',
  method: 'GET',
  path: '/bauth/users/project/trash',
  summary: 'List deleted projects that can be restored',
  who: inAccount('manageProjects', 'read'),
  data: z.object({ items: z.array(trashedProject) }),
})

export const restoreProject = route({
  id: 'accounts.restoreProject',
  method: 'POST',
  path: '/bauth/users/project/restore',
  summary: 'Restore a project from the trash. Its running jobs come back paused; its schedules resume',
  who: inAccount('manageProjects', 'write'),
  body: z.strictObject({ id: id('project') }),
  data: project,
})
