import { freePort, type Mailbox, type OidcStandin, startMailbox, startOidcStandin } from '@millrace/standins'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothStyles } from './support/axe.ts'
import { test } from './support/desk.ts'
import { OWNER, openSignedIn, ownerClient } from './support/people.ts'
import { onPostgres, type Server, startServer } from './support/server.ts'
import { totp } from './support/totp.ts'

let server: Server
let mailbox: Mailbox
let issuer: OidcStandin
/** The owner's session token. */
let token: string
test.beforeAll(async () => {
  // Links and redirects start with the public address, so the port has to be known before the server starts.
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  mailbox = await startMailbox()
  issuer = await startOidcStandin({ redirectUris: [`${url}/google_signin_callback`] })
  server = await startServer({
    PORT: String(port),
    PUBLIC_URL: url,
    SIGNUP: 'open',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Millrace <mill@example.test>',
    GOOGLE_ISSUER: issuer.issuer,
    GOOGLE_CLIENT_ID: issuer.clientId,
    GOOGLE_CLIENT_SECRET: issuer.clientSecret!,
    EGRESS_ALLOW: '127.0.0.1',
    ...onPostgres(),
  })
  // Requested once: sign-ins from one address are limited.
  token = (await ownerClient(server)).token
})
test.afterAll(async () => {
  await server.close()
  await issuer.close()
  await mailbox.close()
})

test.describe('a server that others can reach', () => {
  let reached: Server
  let mails: Mailbox
  test.beforeAll(async () => {
    mails = await startMailbox()
    const MAIL_FROM = 'Millrace <mill@example.test>'
    const PORT = String(await freePort())
    reached = await startServer({ HOST: '0.0.0.0', PORT, SIGNUP: 'open', SMTP_URL: mails.url, MAIL_FROM })
  })
  test.afterAll(async () => {
    await reached.close()
    await mails.close()
  })

  test('is claimed with the setup code, and signs others up by email', async ({ page }) => {
    const fill = async (username: string) => {
      await page.getByLabel('Email').fill(username)
      await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    }
    const [code] = /(?<=setup code: )\S+/.exec(reached.printed())!
    await page.goto(`${reached.url}/login`)
    await fill(OWNER.username)
    await page.getByLabel('Setup code').fill('2222-2222-2222')
    await page.getByRole('button', { name: 'Create owner account' }).click()
    await expect(page.getByText('Is wrong')).toBeVisible()
    await expectAccessible(page, 'the setup code')
    await page.getByLabel('Setup code').fill(code)
    await page.getByRole('button', { name: 'Create owner account' }).click()
    await expect(page.getByRole('heading', { name: 'What should your agent know?' })).toBeVisible()

    const askFor = async (username: string) => {
      await page.evaluate('localStorage.clear()')
      await page.goto(`${reached.url}/login?mode=signup`)
      await fill(username)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText(`an email to ${username}`)).toBeVisible()
    }
    await askFor(OWNER.username)
    await mails.next(OWNER.username)
    expect((await mails.next(OWNER.username)).subject).toBe('You already have a Millrace account')
    await askFor('new@example.test')
    await expectAccessible(page, 'a mail that is on its way')
    await page.goto((await mails.next('new@example.test')).link!)
    await expectAccessible(page, 'finishing a sign-up')
    await page.getByLabel('Password', { exact: true }).fill('not what was chosen')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Isn’t the password')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'What should your agent know?' })).toBeVisible()
  })
})

let people = 0
/** Signs up as a person does; the console is open afterwards. */
async function signUp(page: Page): Promise<{ username: string; password: string }> {
  const username = `guest${(people += 1)}@example.test`
  const password = 'correct horse battery'
  await page.goto(`${server.url}/login?mode=signup`)
  await page.getByLabel('Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'What should your agent know?' })).toBeVisible()
  return { username, password }
}

async function signIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByLabel('Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const profile = (page: Page) => page.getByRole('heading', { name: 'Profile and security' })

test('an address is confirmed, and a forgotten password replaced, by links that work once', async ({
  page,
}) => {
  const { username } = await signUp(page)
  const { link } = await mailbox.next(username)
  await page.goto(link!)
  await expectAccessible(page, 'confirming an address')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
  await page.goto(`${server.url}/user/profile`)
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()

  const elsewhere = await page.context().browser()!.newContext()
  const other = await elsewhere.newPage()
  await other.goto(`${server.url}/login`)
  await other.getByRole('link', { name: 'Forgot your password?' }).click()
  // The previous page has a field of the same name.
  await expect(other.getByRole('heading', { name: 'Reset password' })).toBeVisible()
  await other.getByLabel('Email').fill(username)
  await other.getByRole('button', { name: 'Send link' }).click()
  await expect(other.getByText(`If ${username} has an account`)).toBeVisible()
  const reset = (await mailbox.next(username)).link!
  await other.goto(reset)
  await other.getByLabel('New password').fill('password123')
  await other.getByRole('button', { name: 'Set password' }).click()
  await expect(other.getByText('too common')).toBeVisible()
  await expectAccessible(other, 'a new password that is no good')
  await other.getByLabel('New password').fill('a staple of another battery')
  await other.getByRole('button', { name: 'Set password' }).click()
  await other.getByRole('link', { name: 'Sign in again' }).click()
  await signIn(other, { username, password: 'a staple of another battery' })
  await expect(other.getByRole('heading', { name: 'What should your agent know?' })).toBeVisible()
  // The other session ends, and its window shows that by itself.
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await other.goto(reset)
  await other.getByLabel('New password').fill('a third staple of a battery')
  await other.getByRole('button', { name: 'Set password' }).click()
  await expect(other.getByRole('alert')).toContainText('has expired')
  await elsewhere.close()
})

test('a second factor is set up, required, and turned off', async ({ page }) => {
  const user = await signUp(page)
  await page.goto(`${server.url}/user/profile`)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('dialog').getByLabel('Current password').fill(user.password)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible(page, 'setting up a second factor')
  const secret = await page.locator('code').innerText()
  await page.getByLabel('Code', { exact: true }).fill(totp(secret, -1))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const recovery = await page.getByRole('dialog').getByRole('listitem').first().innerText()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()

  await page.evaluate('localStorage.clear()')
  await page.goto(`${server.url}/login?next=%2Fuser%2Fprofile`)
  await signIn(page, user)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.getByLabel('Code').fill('12345')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Is wrong or was already used')).toBeVisible()
  await page.getByLabel('Code').fill(totp(secret))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(profile(page)).toBeVisible()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByLabel('Current password').fill(user.password)
  await page.getByRole('dialog').getByLabel('Code').fill(recovery)
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Off', { exact: true })).toBeVisible()
})

test('the profile changes language and picture permanently', async ({ page }) => {
  await signUp(page)
  await page.goto(`${server.url}/user/profile`)
  await page.getByLabel('Language').selectOption('de')
  await page.getByRole('radio', { name: 'Picture 7' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Profil und Sicherheit' })).toBeVisible()
  await expect(page.locator('nav img[src="/avatars/7.svg"]')).toBeVisible()
  // Twice in a row: the form compares with what was saved.
  await page.getByLabel('Sprache').selectOption('zh')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(page.getByRole('heading', { name: '个人资料与安全' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '个人资料与安全' })).toBeVisible()
})

test('signing in through the provider leads back to the requested page', async ({ page }) => {
  issuer.person = { sub: 'e2e-1', email: 'provided@example.test', email_verified: true, name: 'Pro Vided' }
  await page.goto(`${server.url}/login?next=%2Fuser%2Fprofile`)
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expectAccessible(page, 'signing in with a provider')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(profile(page)).toBeVisible()
  await expect(page.getByText('provided@example.test')).toBeVisible()
  await expect(page.getByText('You sign in through a provider')).toBeVisible()
  expect(page.url()).toBe(`${server.url}/user/profile`)
})

test('hostile redirects and targets lead nowhere', async ({ page, context }) => {
  const away: string[] = []
  const ours = [server.url, issuer.issuer]
  page.on('request', (request) => {
    if (!ours.some((origin) => request.url().startsWith(`${origin}/`))) away.push(request.url())
  })
  const callback = (query: string) => page.goto(`${server.url}/google_signin_callback${query}`)
  await callback(`?error=${encodeURIComponent('<img src=x onerror="window.hacked=1">')}`)
  await expect(page.getByRole('alert')).toContainText('<img src=x')
  await callback('?code=stolen&state=forged')
  await expect(page.getByRole('alert')).toContainText('started in another browser')

  // The attacker's own code and state, opened in the victim's browser.
  const attacker = await context.browser()!.newContext()
  const theirs = await attacker.newPage()
  await theirs.goto(`${server.url}/console/login`)
  await theirs.route('**/api/bauth/users/auth/google', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await theirs.getByRole('button', { name: 'Continue with Google' }).click()
  await theirs.waitForURL('**/google_signin_callback?*')
  const stolen = new URL(theirs.url()).search
  expect(stolen).toContain('code=')
  await attacker.close()
  await callback(stolen)
  await expect(page.getByRole('alert')).toContainText('started in another browser')

  for (const next of ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:window.hacked=1']) {
    await page.evaluate('localStorage.clear()')
    await page.goto(`${server.url}/login?next=${encodeURIComponent(next)}`)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.waitForURL(`${server.url}/console`)
  }
  expect(away).toEqual([])
  expect(await page.evaluate('window.hacked ?? null')).toBeNull()
})

test('the list of sessions ends sessions elsewhere', async ({ page, browser }) => {
  await openSignedIn(page, { server, token, path: '/user/profile' })
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(`${server.url}/login`)
  await signIn(other, OWNER)
  await expect(other.getByRole('heading', { name: 'What should your agent know?' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('This device')).toBeVisible()
  await expectAccessible(page, 'profile and security')
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeHidden()
  await elsewhere.close()
})

test('every page of signing in is accessible', async ({ page }) => {
  const look = async (path: string, heading: string) => {
    await page.goto(server.url + path)
    await expectAccessibleInBothStyles(page, path, () =>
      expect(page.getByRole('heading', { name: heading })).toBeVisible(),
    )
  }
  await look('/login', 'Sign in')
  await look('/login/forgot', 'Reset password')
  await look('/login/reset#token', 'Choose a new password')
  await look('/login/verify#token', 'Confirm your address')
  await look('/login/signup#token', 'Create your account')
  await look('/google_signin_callback', 'Couldn’t sign you in')
})
