import { accounts } from '@millrace/contract'
import { type Context, inReserve } from '../../context.ts'
import { bind, type Call } from '../../http/binding.ts'
import { isLocalCall } from '../../lib/local-call.ts'
import { networkOf } from '../../lib/network-of.ts'
import { originOf } from '../../lib/origin.ts'
import { confirmSignUp, requestSignUp } from './confirm-sign-up.ts'
import { readCurrentUser, readRoles } from './current-user.ts'
import { changePassword } from './change-password.ts'
import type { Device } from './device.ts'
import { type SignInLimits, signInLimits } from './limits.ts'
import { readProfile, unlinkProvider, updateProfile } from './profile.ts'
import { browserOf, markBrowser } from './provider/browser-cookie.ts'
import { finishProvider } from './provider/finish.ts'
import { startProvider } from './provider/start.ts'
import { forgotPassword } from './recovery/forgot.ts'
import { resetPassword } from './recovery/reset-password.ts'
import { resendVerification, verifyAddress } from './recovery/verify-address.ts'
import { confirmTotp, disableTotp, renewRecoveryCodes, startTotp } from './second-factor/manage.ts'
import { signInCode } from './second-factor/sign-in-code.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { readSetup, signUp } from './sign-up.ts'

const deviceOf = (context: Context, call: Pick<Call<unknown>, 'userAgent' | 'request'>): Device => ({
  ip: call.request.ip,
  userAgent: call.userAgent,
  local: isLocalCall(context.config, call.request),
})

export const accountRoutes = (context: Context) => {
  // Sign-ins don't queue behind other calls.
  const reserve = inReserve(context)
  const limits = signInLimits(reserve)
  return [
    ...signInRoutes(reserve, limits),
    ...providerRoutes(reserve, limits),
    ...securityRoutes(context, limits),
    bind(accounts.information, (call) => readCurrentUser(context, call.actor)),
    bind(accounts.getProfile, (call) => readProfile(context, call.actor)),
    bind(accounts.updateProfile, (call) => updateProfile(context, call.actor, call.body)),
    bind(accounts.unlinkProvider, (call) => unlinkProvider(context, call.actor, { limits, ...call.body })),
    bind(accounts.roles, async (call) => readRoles(call.actor)),
  ]
}

/** Sign-ups have a stricter limit than sign-ins, because each creates an account. Calls from this machine skip it. */
async function useSignUp(limits: SignInLimits, { ip, local }: Device): Promise<void> {
  await limits.byAddress.use(ip)
  if (!local) await limits.signUps.use(networkOf(ip))
}

const signInRoutes = (context: Context, limits: SignInLimits) => [
  bind(accounts.setup, (call) => readSetup(context, isLocalCall(context.config, call.request))),
  bind(accounts.signup, async (call) => {
    const device = deviceOf(context, call)
    await useSignUp(limits, device)
    return signUp(context, device, call.body)
  }),
  bind(accounts.requestSignup, async (call) => {
    const device = deviceOf(context, call)
    await useSignUp(limits, device)
    await limits.mails.use(call.body.username)
    return requestSignUp(context, device, call.body)
  }),
  bind(accounts.confirmSignup, async (call) => {
    await limits.byAddress.use(call.request.ip)
    return confirmSignUp(context, deviceOf(context, call), call.body)
  }),
  bind(accounts.login, (call) => signIn(context, { limits, device: deviceOf(context, call), ...call.body })),
  bind(accounts.loginCode, (call) =>
    signInCode(context, { limits, device: deviceOf(context, call), ...call.body }),
  ),
  bind(accounts.logout, (call) => signOut(context, call.actor, call.query.all)),
  bind(accounts.forgot, (call) => forgotPassword(context, { limits, ip: call.request.ip, ...call.body })),
  bind(accounts.reset, (call) => resetPassword(context, { limits, ip: call.request.ip, ...call.body })),
  bind(accounts.verify, (call) => verifyAddress(context, { limits, ip: call.request.ip, ...call.body })),
  bind(accounts.resendVerification, (call) => resendVerification(context, call.actor, limits)),
]

const providerRoutes = (context: Context, limits: SignInLimits) => [
  bind(accounts.startProvider, async (call) => {
    const { headers, ip } = call.request
    const secure = originOf(context.config).startsWith('https:')
    const { browser, cookie } = markBrowser(headers.cookie, secure)
    const { next, stay } = call.query
    const started = await startProvider(context, { limits, ip, browser, next, stay })
    void call.reply.header('set-cookie', cookie)
    return started
  }),
  bind(accounts.finishProvider, (call) => {
    const browser = browserOf(call.request.headers.cookie)
    return finishProvider(context, { limits, device: deviceOf(context, call), browser, ...call.body })
  }),
]

const securityRoutes = (context: Context, limits: SignInLimits) => [
  bind(accounts.sessions, (call) => listSessions(context, call.actor)),
  bind(accounts.endSession, (call) =>
    call.query.id === undefined
      ? endOtherSessions(context, call.actor)
      : endSession(context, call.actor, call.query.id),
  ),
  bind(accounts.changePassword, (call) => changePassword(context, call.actor, { limits, ...call.body })),
  bind(accounts.startTotp, (call) => startTotp(context, call.actor, { limits, ...call.body })),
  bind(accounts.confirmTotp, (call) =>
    confirmTotp(context, call.actor, { limit: limits.codes, ...call.body }),
  ),
  bind(accounts.renewRecoveryCodes, (call) =>
    renewRecoveryCodes(context, call.actor, { limits, ...call.body }),
  ),
  bind(accounts.disableTotp, (call) => disableTotp(context, call.actor, { limits, ...call.body })),
]
