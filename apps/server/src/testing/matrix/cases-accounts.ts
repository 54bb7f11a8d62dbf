import { accounts, type Client } from '@millrace/contract'
import { newId } from '../../lib/ids.ts'
import { PASSWORD } from '../server.ts'
import type { Case, Input } from './cases.ts'
import type { World } from './world.ts'

const plain = (rest: Input = {}, status = 200): Case => ({ over: 'none', input: () => rest, status })

/** A session of the user whose client this is, besides the client's own. */
async function makeSession(client: Client, world: World): Promise<string> {
  const { username } = await client.call(accounts.information, {})
  const { token } = await world.server
    .client()
    .call(accounts.login, { body: { username, password: PASSWORD } })
  const { items } = await world.server.client({ token }).call(accounts.sessions, {})
  return items.find((session) => session.current)!.id
}

const NOBODYS = 'a-token-that-never-was'

/** Sign-in, sessions, the second factor and mails. Those that need a link or code that nobody has are refused for it. */
export const ACCOUNT_CASES: Record<string, Case> = {
  'accounts.loginCode': plain({ body: { secondFactor: NOBODYS, code: '123456' } }, 401),
  'accounts.forgot': plain({ body: { username: 'nobody@example.test' } }),
  'accounts.reset': plain({ body: { token: NOBODYS, password: PASSWORD } }, 400),
  'accounts.requestSignup': plain({ body: { username: 'new@example.test', password: PASSWORD } }),
  'accounts.confirmSignup': plain({ body: { token: NOBODYS, password: PASSWORD } }, 400),
  'accounts.verify': plain({ body: { token: NOBODYS } }, 400),
  'accounts.resendVerification': plain(),
  // The world has no provider.
  'accounts.startProvider': plain({ query: {} }, 404),
  'accounts.finishProvider': plain({ body: { code: 'code', state: NOBODYS } }, 404),
  'accounts.getProfile': plain(),
  'accounts.updateProfile': plain({ body: { locale: 'de' } }),
  'accounts.unlinkProvider': plain({ body: { id: newId('identity'), password: PASSWORD } }, 404),
  'accounts.sessions': plain(),
  'accounts.endSession': {
    over: 'object',
    heldByMaker: true,
    make: async (client, world) => ({ query: { id: await makeSession(client, world) } }),
    random: () => ({ query: { id: newId('session') } }),
  },
  'accounts.changePassword': plain({ body: { current: PASSWORD, password: PASSWORD } }),
  'accounts.startTotp': plain({ body: { password: PASSWORD } }),
  'accounts.confirmTotp': plain({ body: { code: '000000' } }, 400),
  'accounts.renewRecoveryCodes': plain({ body: { password: PASSWORD, code: '000000' } }, 400),
  'accounts.disableTotp': plain({ body: { password: PASSWORD, code: '000000' } }, 400),
  'mail.outbox': plain({ query: {} }),
}
