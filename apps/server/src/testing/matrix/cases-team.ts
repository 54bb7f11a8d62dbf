import { accounts, type Client, credits, team } from '@millrace/contract'
import { newId } from '../../lib/ids.ts'
import { newToken } from '../../lib/secrets.ts'
import { PASSWORD } from '../server.ts'
import type { Case, Input } from './case.ts'
import type { World } from './world.ts'

let unique = 0
const email = () => `team${(unique += 1)}@example.test`
const plain = (rest: Input = {}): Case => ({ over: 'none', input: () => rest })
/** No object is offered for this: what happens to real ones is in the feature's own tests. */
const nothingThere = (rest: () => Input): Case => ({ over: 'none', status: 404, input: rest })

const roleChange = { newRole: 'AIREADER' as const, projects: [] }

async function someMember(client: Client, world: World): Promise<string> {
  const { businessAccountId } = await client.call(accounts.information, {})
  return (await world.server.addMember(businessAccountId, 'AIREADER', [])).username
}

const onMember = (rest: Omit<Input, 'query'> = {}): Case => ({
  over: 'object',
  make: async (client, world) => ({ query: { target: await someMember(client, world) }, ...rest }),
  random: () => ({ query: { target: email() }, ...rest }),
})

const onInvitation = (): Case => ({
  over: 'object',
  make: async (client) => {
    const made = await client.call(team.invite, { query: { target: email() }, body: roleChange })
    return { body: { invitationId: made.invitation!.id } }
  },
  random: () => ({ body: { invitationId: newId('invitation') } }),
})

/** About the world's account: operators may, and to everyone else no account exists. */
const onAccount = (rest: Omit<Input, 'params'> = {}): Case => ({
  over: 'none',
  input: ({ accountId }) => ({ params: { id: accountId }, ...rest }),
})

export const TEAM_CASES: Record<string, Case> = {
  'operator.accounts': plain({ query: {} }),
  'operator.account': onAccount(),
  'operator.entries': onAccount({ query: {} }),
  'operator.changeCredits': onAccount({
    body: { what: 'grant', credits: 5, reason: 'Matrix', password: PASSWORD },
  }),
  'operator.setEdition': onAccount({
    body: { edition: 'ENTERPRISE', reason: 'Matrix', password: PASSWORD },
  }),
  'team.members': plain(),
  'team.invite': { over: 'none', input: () => ({ query: { target: email() }, body: roleChange }) },
  'team.changeRole': onMember({ body: roleChange }),
  'team.removeMember': onMember(),
  // Called by a user created for it: the world's users must stay. See `ownSession` in the test.
  'team.leave': plain(),
  'team.invitations': plain(),
  'team.acceptInvitation': nothingThere(() => ({ body: { invitationId: newId('invitation') } })),
  'team.declineInvitation': nothingThere(() => ({ body: { invitationId: newId('invitation') } })),
  'team.revokeInvitation': onInvitation(),
  'team.resendInvitation': onInvitation(),
  'team.openInvitation': nothingThere(() => ({ body: { token: newToken() } })),
  'team.joinByLink': nothingThere(() => ({ body: { token: newToken(), password: newToken() } })),
  'team.switchAccount': nothingThere(() => ({ body: { accountId: newId('account') } })),
  'team.switchProject': {
    over: 'object',
    // The default project: the callers continue in it.
    make: async (client) => {
      const { projects } = await client.call(accounts.information, {})
      return { body: { projectId: projects[0]!.id } }
    },
    random: () => ({ body: { projectId: newId('project') } }),
  },
  'team.account': plain(),
  'team.updateAccount': plain({ body: { timeZone: 'Europe/Berlin' } }),
  'team.audit': plain({ query: {} }),
  'team.exportAudit': plain({ query: {} }),
  'usage.read': plain({ query: { from: '2026-11-01', to: '2026-11-02', groupBy: 'agent' } }),
  'usage.plan': plain(),
  'credits.read': plain(),
  'credits.entries': plain({ query: {} }),
  'credits.saveBudget': plain({ body: { scope: 'account', credits: 5 } }),
  'credits.deleteBudget': {
    over: 'object',
    make: async (client) => {
      const { id } = await client.call(credits.saveBudget, { body: { scope: 'account', credits: 5 } })
      return { params: { id } }
    },
    random: () => ({ params: { id: newId('creditBudget') } }),
  },
  'billing.read': plain(),
  // Nothing is sold on the matrix’s server.
  'billing.checkout': nothingThere(() => ({ body: { edition: 'TEAM' } })),
  'billing.preview': nothingThere(() => ({ body: { edition: 'TEAM' } })),
  'billing.change': nothingThere(() => ({
    body: { edition: 'TEAM', at: '2026-01-01T00:00:00.000Z', due: 1 },
  })),
  'billing.keep': nothingThere(() => ({ body: {} })),
  'billing.session': nothingThere(() => ({ body: {} })),
  'billing.webhook': nothingThere(() => ({ body: {} })),
  'team.apiKeys': plain(),
  'team.refreshApiKey': plain(),
  'team.createApiKey': plain({ body: { name: 'Key', scopes: ['read'] } }),
  'team.deleteApiKey': {
    over: 'object',
    make: async (client) => {
      const body = { name: 'Key', scopes: ['read'] as team.KeyScope[] }
      return { query: { id: (await client.call(team.createApiKey, { body })).apiKey.id } }
    },
    random: () => ({ query: { id: newId('apiKey') } }),
  },
}
