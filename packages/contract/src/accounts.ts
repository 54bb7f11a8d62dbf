import { z } from 'zod'
import { edition, FEATURE_NAMES, role, type Feature } from './access.ts'
import { id } from './ids.ts'
import { inAccount, route } from './route.ts'
import { line, text, timestamp } from './text.ts'

export const PASSWORD_MIN = 10

/** E-mail addresses are user names; compared in lower case. */
export const username = z.string().trim().toLowerCase().max(254).pipe(z.email('is not an e-mail address'))
export const password = text(256).min(PASSWORD_MIN, `at least ${PASSWORD_MIN} characters`)

export const projectRef = z.object({ id: id('project'), name: z.string(), defaultProject: z.boolean() })
export type ProjectRef = z.infer<typeof projectRef>

export const project = projectRef.extend({
  createdAt: timestamp,
  holds: z.object({ agents: z.number().int(), knowledge: z.number().int() }),
})
export type Project = z.infer<typeof project>

const permissionState = z.enum(['yes', 'role', 'edition'])
const features = z.object(
  Object.fromEntries(FEATURE_NAMES.map((name) => [name, permissionState])) as Record<
    Feature,
    typeof permissionState
  >,
)

export const currentUser = z.object({
  userId: id('user'),
  username: z.string(),
  name: z.string(),
  businessAccountId: id('account'),
  accountName: z.string(),
  customerID: z.string().nullable(),
  edition,
  roles: z.array(role),
  receivedInvitation: z.null(),
  projects: z.array(projectRef),
  credits: z.number().int(),
  /** What this role and edition may do; `role` or `edition` says what is missing. */
  features,
  accounts: z.array(z.object({ id: id('account'), name: z.string(), role })),
})
export type CurrentUser = z.infer<typeof currentUser>

const credentials = z.strictObject({ username, password: text(256).min(1, 'is empty') })
const token = z.object({ token: z.string() })

export const setup = route({
  id: 'accounts.setup',
  method: 'GET',
  path: '/bauth/users/auth/setup',
  summary: 'Whether this installation still waits for its owner, and whether others may sign up',
  who: { access: 'public', effect: 'read' },
  data: z.object({ ownerNeeded: z.boolean(), signup: z.enum(['owner', 'open']) }),
})

export const signup = route({
  id: 'accounts.signup',
  method: 'POST',
  path: '/bauth/users/auth/signup',
  summary: 'Make a user, an account and its default project',
  who: { access: 'public', effect: 'write' },
  body: z.strictObject({ username, password, name: line(120).optional(), company: line(120).optional() }),
  data: token.extend({ user: z.object({ id: id('user'), username: z.string(), name: z.string() }) }),
})

export const login = route({
  id: 'accounts.login',
  method: 'POST',
  path: '/bauth/users/auth/login',
  summary: 'Sign in',
  who: { access: 'public', effect: 'write' },
  body: credentials,
  data: token,
})

export const logout = route({
  id: 'accounts.logout',
  method: 'POST',
  path: '/bauth/users/auth/logout',
  summary: 'End this session, or with all=true every session of the user',
  who: { access: 'user', effect: 'write' },
  query: z.strictObject({ all: z.stringbool().default(false) }),
  data: z.object({ ended: z.number().int() }),
})

export const information = route({
  id: 'accounts.information',
  method: 'GET',
  path: '/bauth/users/information',
  summary: 'The signed-in user, the current account, its projects, and what the user may do there',
  who: { access: 'user', effect: 'read' },
  data: currentUser,
})

export const roles = route({
  id: 'accounts.roles',
  method: 'GET',
  path: '/bauth/users/roles',
  summary: 'The roles, what each may do, and the own one',
  who: { access: 'user', effect: 'read' },
  data: z.object({
    own: role,
    roles: z.array(
      z.object({ role, features: z.array(z.object({ feature: z.string(), label: z.string() })) }),
    ),
  }),
})

export const listProjects = route({
  id: 'accounts.listProjects',
  method: 'GET',
  path: '/bauth/users/project',
  summary: 'The projects that the user is assigned to',
  who: { access: 'user', effect: 'read' },
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
  summary: 'Delete a project with all it holds; its name must be given. The default project stays',
  who: inAccount('manageProjects', 'write'),
  query: z.strictObject({ id: id('project'), name: z.string().max(80) }),
  data: z.object({ deleted: z.literal(true) }),
})
