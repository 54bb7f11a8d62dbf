import { accounts } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind, type Call } from '../../http/binding.ts'
import { readCurrentUser, readRoles } from './current-user.ts'
import { signInLimits } from './limits.ts'
import { createProject, deleteProject, listProjects, renameProject } from './projects.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { readSetup, signUp } from './sign-up.ts'

const deviceOf = (call: Pick<Call<unknown>, 'userAgent' | 'request'>) => ({
  ip: call.request.ip,
  userAgent: call.userAgent,
})

export function accountRoutes(context: Context) {
  const limits = signInLimits(context)
  return [
    bind(accounts.setup, () => readSetup(context)),
    bind(accounts.signup, async (call) => {
      await limits.byAddress.use(call.request.ip)
      return signUp(context, deviceOf(call), call.body)
    }),
    bind(accounts.login, (call) => signIn(context, { limits, device: deviceOf(call), ...call.body })),
    bind(accounts.logout, (call) => signOut(context, call.actor, call.query.all)),
    bind(accounts.information, (call) => readCurrentUser(context, call.actor)),
    bind(accounts.roles, async (call) => readRoles(call.actor)),
    bind(accounts.listProjects, (call) => listProjects(context, call.actor)),
    bind(accounts.createProject, (call) => createProject(context, call.actor, call.body)),
    bind(accounts.renameProject, (call) => renameProject(context, call.actor, call.body)),
    bind(accounts.deleteProject, (call) => deleteProject(context, call.actor, call.query)),
  ]
}
