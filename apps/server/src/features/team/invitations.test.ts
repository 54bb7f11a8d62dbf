import { accounts, team } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false, signup: 'open' })
})
afterAll(() => server.stop())

type Person = Awaited<ReturnType<TestServer['signUp']>>
let admin: Person
let count = 0
beforeEach(async () => {
  admin = await server.signUp()
  await server.setEdition(admin.accountId, 'TEAM')
})

const kysely = () => server.running.context.db.kysely
const newAddress = () => `invited${(count += 1)}@example.test`
const verify = (one: Person) =>
  sql`update users set email_verified = true where id = ${one.userId}`.execute(kysely())
const conflict = { status: 409, code: 'conflict' }

async function invite(target: string, role: 'AIREADER' | 'AIEDITOR' | 'AIACCOUNTADMIN' = 'AIREADER') {
  const body = { newRole: role, projects: role === 'AIACCOUNTADMIN' ? [] : [admin.projectId] }
  const { invitation, link } = await admin.client.call(team.invite, { query: { target }, body })
  return { id: invitation!.id, token: link!.split('#')[1]! }
}

const accept = (one: Person, body: { invitationId: string } | { token: string }) =>
  one.client.call(team.acceptInvitation, { body })
const join = (token: string, password = PASSWORD) =>
  server.client().call(team.joinByLink, { body: { token, password, name: 'New' } })

describe('an invitation', () => {
  it('is shown to its confirmed address only, and accepting makes a member', async () => {
    const guest = await server.signUp()
    const { id } = await invite(guest.username.toUpperCase(), 'AIEDITOR')
    expect((await guest.client.call(accounts.information, {})).receivedInvitation).toBeNull()
    await expect(accept(guest, { invitationId: id })).rejects.toMatchObject({ status: 404 })
    await verify(guest)
    const { receivedInvitation } = await guest.client.call(accounts.information, {})
    expect(receivedInvitation).toMatchObject({ id, account: { id: admin.accountId }, role: 'AIEDITOR' })
    const { received } = await guest.client.call(team.invitations, {})
    expect(received.map((one) => one.id)).toEqual([id])
    expect(await accept(guest, { invitationId: id })).toEqual({ accountId: admin.accountId })
    const there = await guest.client.call(accounts.information, {})
    expect(there).toMatchObject({ businessAccountId: admin.accountId, roles: ['AIEDITOR'] })
    expect(there.projects.map((project) => project.id)).toEqual([admin.projectId])
    await expect(accept(guest, { invitationId: id })).rejects.toMatchObject(conflict)
  })

  it('of another account looks like one that never existed', async () => {
    const [guest, thief] = [await server.signUp(), await server.signUp()]
    await verify(thief)
    const { id, token } = await invite(guest.username)
    const fail = (one: Promise<unknown>) => one.catch((error: unknown) => error)
    const never = await fail(accept(thief, { invitationId: 'inv_01h455vb4pex5vsknk084sn02q' }))
    expect(await fail(accept(thief, { invitationId: id }))).toEqual(never)
    const declined = thief.client.call(team.declineInvitation, { body: { invitationId: id } })
    expect(await fail(declined)).toEqual(never)
    // The link names the address in any case, which says who it is for.
    await expect(accept(thief, { token })).rejects.toMatchObject({ status: 403 })
    const revoke = thief.client.call(team.revokeInvitation, { body: { invitationId: id } })
    await expect(revoke).rejects.toMatchObject({ status: 404 })
  })

  it('can be declined, revoked, and expires after seven days; then it does nothing', async () => {
    const guest = await server.signUp()
    await verify(guest)
    const first = await invite(guest.username)
    await guest.client.call(team.declineInvitation, { body: { invitationId: first.id } })
    await expect(accept(guest, { invitationId: first.id })).rejects.toMatchObject({
      ...conflict,
      details: { state: 'declined' },
    })
    const second = await invite(guest.username)
    await admin.client.call(team.revokeInvitation, { body: { invitationId: second.id } })
    await expect(accept(guest, { token: second.token })).rejects.toMatchObject({
      details: { state: 'revoked' },
    })
    const third = await invite(guest.username)
    await sql`update invitations set expires_at = now() - interval '1 second' where id = ${third.id}`.execute(
      kysely(),
    )
    await expect(accept(guest, { token: third.token })).rejects.toMatchObject({
      details: { state: 'expired' },
    })
    await expect(join(third.token)).rejects.toMatchObject({ details: { state: 'expired' } })
    const { sent } = await admin.client.call(team.invitations, {})
    expect(sent.map(({ state }) => state)).toEqual(['expired', 'revoked', 'declined'])
  })

  it('can be sent again, which invalidates the previous link', async () => {
    const { id, token } = await invite(newAddress())
    const again = await admin.client.call(team.resendInvitation, { body: { invitationId: id } })
    await expect(join(token)).rejects.toMatchObject({ status: 404 })
    expect((await join(again.link!.split('#')[1]!)).token).toBeTruthy()
    const third = admin.client.call(team.resendInvitation, { body: { invitationId: id } })
    await expect(third).rejects.toMatchObject(conflict)
  })

  it('is sent to nobody twice, to no member and not to oneself', async () => {
    const member = await server.addMember(admin.accountId, 'AIREADER', [])
    const address = newAddress()
    await invite(address)
    for (const target of [address, member.username, admin.username])
      await expect(invite(target), target).rejects.toMatchObject(conflict)
    for (const target of ['no address', 'a\u0001b@example.test', `${'a'.repeat(250)}@example.test`, ''])
      await expect(invite(target), target).rejects.toMatchObject({ status: 400 })
  })

  it('contains no projects of others, and is for admins only', async () => {
    const stranger = await server.signUp()
    const body = { newRole: 'AIREADER' as const, projects: [stranger.projectId] }
    const target = { target: newAddress() }
    const foreign = admin.client.call(team.invite, { query: target, body })
    await expect(foreign).rejects.toMatchObject({ status: 404 })
    const editor = await server.addMember(admin.accountId, 'AIEDITOR', [])
    const byEditor = editor.client.call(team.invite, { query: target, body: { newRole: 'AIREADER' } })
    await expect(byEditor).rejects.toMatchObject({ status: 403 })
  })

  it('grants nothing once the edition has no teams', async () => {
    const { token } = await invite(newAddress())
    await server.setEdition(admin.accountId, 'FREE')
    await expect(join(token)).rejects.toMatchObject({ status: 403, code: 'edition_required' })
  })
})

describe('the link of an invitation', () => {
  it('creates a user where only the owner can sign up, in that account only', async () => {
    const address = newAddress()
    const { token } = await invite(address, 'AIEDITOR')
    const seen = await server.client().call(team.openInvitation, { body: { token } })
    expect(seen).toMatchObject({ email: address, role: 'AIEDITOR', state: 'pending', known: false })
    const { token: session } = await join(token)
    const user = await server.client({ token: session! }).call(accounts.information, {})
    expect(user).toMatchObject({ username: address, name: 'New', roles: ['AIEDITOR'] })
    expect(user.accounts.map(({ id }) => id)).toEqual([admin.accountId])
    // The admin had the link, too, so it doesn't prove that the address is theirs.
    expect(user.verified).toBe(false)
    await expect(join(token)).rejects.toMatchObject(conflict)
  })

  it('works for one of two who use it at the same moment', async () => {
    const { token } = await invite(newAddress())
    const done = await Promise.allSettled([join(token), join(token)])
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = done.find((one) => one.status === 'rejected')!
    expect(lost.reason).toMatchObject(conflict)
  })

  it('asks existing users for their password, and opens no session', async () => {
    const guest = await server.signUp()
    const { token } = await invite(guest.username)
    const wrong = join(token, 'something else entirely')
    await expect(wrong).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body.password' }] },
    })
    expect(await join(token)).toEqual({ token: null })
    const user = await guest.client.call(accounts.information, {})
    expect(user.accounts).toHaveLength(2)
  })

  it("can be accepted by its user without a confirmed address, and doesn't confirm it", async () => {
    const guest = await server.signUp()
    const { token } = await invite(guest.username)
    await accept(guest, { token })
    expect((await guest.client.call(accounts.information, {})).verified).toBe(false)
  })

  it('confirms the address if it was only sent by email', async () => {
    const guest = await server.signUp()
    const { id, token } = await invite(guest.username)
    await sql`update invitations set mailed = true where id = ${id}`.execute(kysely())
    await sql`update mail_outbox set state = 'sent' where to_address = ${guest.username}`.execute(kysely())
    await accept(guest, { token })
    expect((await guest.client.call(accounts.information, {})).verified).toBe(true)
  })

  it('is stored nowhere in plain text', async () => {
    const { token } = await invite(newAddress())
    for (const table of ['invitations', 'mail_outbox', 'audit_entries', 'idempotency_keys']) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(kysely())
      expect(JSON.stringify(rows), table).not.toContain(token)
    }
  })

  it('is not guessed: weak passwords and unknown links are refused', async () => {
    const { token } = await invite(newAddress())
    await expect(join(token, 'short')).rejects.toMatchObject({ status: 400 })
    await expect(join('x'.repeat(43))).rejects.toMatchObject({ status: 404 })
  })
})

describe('a former member', () => {
  it('is added at once after being removed, and asked again after leaving', async () => {
    const guest = await server.signUp()
    await verify(guest)
    const { id } = await invite(guest.username)
    await accept(guest, { invitationId: id })
    await admin.client.call(team.removeMember, { query: { target: guest.username } })
    const body = { newRole: 'AIREADER' as const, projects: [admin.projectId] }
    const again = await admin.client.call(team.invite, { query: { target: guest.username }, body })
    expect(again).toMatchObject({ added: { username: guest.username }, invitation: null, link: null })
    await guest.client.call(team.switchAccount, { body: { accountId: admin.accountId } })
    await guest.client.call(team.leave, {})
    const third = await admin.client.call(team.invite, { query: { target: guest.username }, body })
    expect(third).toMatchObject({ added: null, invitation: { state: 'pending' } })
  })
})
