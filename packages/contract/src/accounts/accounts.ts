import { z } from 'zod'
import { edition, FEATURE_NAMES, role, type Feature } from '../access.ts'
import { projectRef } from './projects.ts'
import { id } from '../ids.ts'
import { route } from '../route.ts'
import { locale, typedPassword } from './sign-in.ts'
import { line, timestamp } from '../text.ts'

export * from './projects.ts'
export * from './security.ts'
export * from './sign-in.ts'

const permissionState = z.enum(['yes', 'role', 'edition'])
const features = z.object(
  Object.fromEntries(FEATURE_NAMES.map((name) => [name, permissionState])) as Record<
    Feature,
    typeof permissionState
  >,
)

export const receivedInvitation = z.object({
  id: id('invitation'),
  account: z.object({ id: id('account'), name: z.string() }),
  role,
  invitedBy: z.string().nullable(),
  expires: timestamp,
})

export const AVATARS = 24
/** Number of a built-in console avatar. */
const avatar = z
  .string()
  .regex(/^\d{1,2}$/)
  .refine((number) => Number(number) >= 1 && Number(number) <= AVATARS, `a number from 1 to ${AVATARS}`)

export const currentUser = z.object({
  userId: id('user'),
  username: z.string(),
  name: z.string(),
  businessAccountId: id('account'),
  accountName: z.string(),
  customerID: z.string().nullable(),
  edition,
  /** Whether plans can be bought by card. */
  sellsPlans: z.boolean(),
  /** Whether the user runs this installation (`npm run operator`). */
  operator: z.boolean(),
  roles: z.array(role),
  /** The latest pending invitation; included only once the address is confirmed. */
  receivedInvitation: receivedInvitation.nullable(),
  /** Whether the email address is confirmed. */
  verified: z.boolean(),
  /** The user's language, if chosen. */
  locale: locale.nullable(),
  avatar: avatar.nullable(),
  /** `conversations`: whether the user can read them, by role or by an admin's grant. */
  projects: z.array(projectRef.extend({ conversations: z.boolean() })),
  /** The account's remaining credits; null if unlimited. */
  credits: z.number().int().nullable(),
  /** What this role and edition may do; `role` or `edition` says what is missing. */
  features,
  accounts: z.array(z.object({ id: id('account'), name: z.string(), role })),
})
export type CurrentUser = z.infer<typeof currentUser>

export const information = route({
  id: 'accounts.information',
  method: 'GET',
  path: '/bauth/users/information',
  summary: 'Get the signed-in user, the current account, its projects and the user’s permissions',
  who: { access: 'user', effect: 'read', keys: true },
  data: currentUser,
})

export const profile = z.object({
  username: z.string(),
  name: z.string(),
  locale: locale.nullable(),
  avatar: avatar.nullable(),
  verified: z.boolean(),
  /** False for users who only sign in through a provider. */
  hasPassword: z.boolean(),
  secondFactor: z.object({ on: z.boolean(), recoveryCodesLeft: z.number().int() }),
  /** Sign-in providers linked to this user. */
  providers: z.array(z.object({ id: z.string(), issuer: z.string(), linkedAt: timestamp })),
})
export type Profile = z.infer<typeof profile>

export const getProfile = route({
  id: 'accounts.getProfile',
  method: 'GET',
  path: '/bauth/users/profile',
  summary: 'Get your profile and your sign-in methods',
  who: { access: 'user', effect: 'read' },
  data: profile,
})

export const updateProfile = route({
  id: 'accounts.updateProfile',
  method: 'PUT',
  path: '/bauth/users/profile',
  summary: 'Update your name, language or avatar. Omitted fields stay unchanged',
  who: { access: 'user', effect: 'write' },
  body: z.strictObject({ name: line(120), locale: locale.nullable(), avatar: avatar.nullable() }).partial(),
  data: profile,
})

export const unlinkProvider = route({
  id: 'accounts.unlinkProvider',
  method: 'POST',
  path: '/bauth/users/profile/unlink',
  summary: 'Unlink a sign-in provider. Requires the password, so that one sign-in method remains',
  who: { access: 'user', effect: 'write' },
  body: z.strictObject({ id: id('identity'), password: typedPassword }),
  data: profile,
})

export const roles = route({
  id: 'accounts.roles',
  method: 'GET',
  path: '/bauth/users/roles',
  summary: 'List roles and their permissions, with your own role',
  who: { access: 'user', effect: 'read', keys: true },
  data: z.object({
    own: role,
    roles: z.array(
      z.object({ role, features: z.array(z.object({ feature: z.string(), label: z.string() })) }),
    ),
  }),
})
