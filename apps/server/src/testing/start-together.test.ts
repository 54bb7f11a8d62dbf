import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { startServer } from '../../../../e2e/support/server.ts'
import { testKind } from './database.ts'
import { asAdmin, testServer, withDatabase } from './new-database.ts'

const TOGETHER = 3

it.runIf(testKind() === 'postgres')('starts several processes at once on an empty PostgreSQL', async () => {
  const admin = testServer()
  const name = `millrace_test_${randomBytes(8).toString('hex')}`
  await asAdmin(admin, (client) => client.query(`create database ${name}`))
  const settings = { DATABASE_URL: withDatabase(admin, name) }
  const starts = await Promise.allSettled(Array.from({ length: TOGETHER }, () => startServer(settings)))
  const failures = starts.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  for (const one of starts) if (one.status === 'fulfilled') await one.value.close()
  await asAdmin(admin, (client) => client.query(`drop database ${name} with (force)`))
  expect(failures).toEqual([])
})
