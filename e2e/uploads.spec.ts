import { knowledge } from '@millrace/contract'
import { freePort, type S3Standin, startS3Standin } from '@millrace/standins'
import { expect, type Page } from '@playwright/test'
import { test } from './support/desk.ts'
import { openSignedIn, ownerClient } from './support/people.ts'
import { onPostgres, type Server, startServer } from './support/server.ts'

let server: Server
let bucket: S3Standin
test.beforeAll(async () => {
  bucket = await startS3Standin()
  const PORT = String(await freePort())
  server = await startServer({
    PORT,
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
    ...onPostgres(),
  })
})
test.afterAll(async () => {
  await server.close()
  await bucket.close()
})

async function add(page: Page, name: string, text: string) {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/markdown', buffer: Buffer.from(text) })
}

test('a file goes straight from the browser to the bucket, or through the server if the bucket is closed', async ({
  page,
}) => {
  const { client, token } = await ownerClient(server)
  const { id } = await client.call(knowledge.create, { body: { name: 'Handbook' } })
  const uploaded: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' || request.url().endsWith('/sources'))
      uploaded.push(`${request.method()} ${new URL(request.url()).origin}`)
  })
  bucket.origins = [server.url]
  await openSignedIn(page, { server, token, path: `/console/knowledge/${id}` })
  await add(page, 'prices.md', '# Prices\n\nA mill costs a lot.')
  await expect(page.getByRole('row', { name: /prices\.md/ })).toContainText('Ready')
  expect(uploaded).toContain(`PUT ${bucket.endpoint}`)

  bucket.origins = []
  uploaded.length = 0
  await add(page, 'hours.md', '# Hours\n\nWe open at nine.')
  await expect(page.getByRole('row', { name: /hours\.md/ })).toContainText('Ready')
  expect(uploaded).toContain(`POST ${server.url}`)
  const { items } = await client.call(knowledge.listSources, { params: { id }, query: {} })
  expect(items.map(({ name, state }) => `${name} ${state}`).sort()).toEqual([
    'hours.md ready',
    'prices.md ready',
  ])
})
