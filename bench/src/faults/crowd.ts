import { setTimeout as sleep } from 'node:timers/promises'
import { accounts, sheets } from '@millrace/contract'
import { fillSheet, signUp } from '../flows/job-desk.ts'
import { percentile } from '../lib/machine.ts'
import { onBothServers } from '../lib/servers.ts'
import type { Line } from './line.ts'
import { type Answered, ask } from './watch.ts'

const CROWD = 500
const ROWS = 50_000
// Below the limit of sign-ins per minute.
const LOGINS = 10
const SETTINGS = { LOG_LEVEL: 'error' }
const LOGIN = { username: 'owner@example.test', password: 'correct horse battery staple' }

/** Someone signs in while 500 concurrent requests search a large sheet, each of which takes a while. */
export async function benchCrowd(): Promise<Line[]> {
  const lines: Line[] = []
  await onBothServers(SETTINGS, async ({ url }, database) => {
    const client = await signUp(url)
    const id = await fillSheet(client, ROWS)
    const calm = await signInOften(url)
    const { token } = await client.call(accounts.login, { body: LOGIN })
    const crowd = startCrowd(`${url}/api${sheets.listRecords.path.replace(':id', id)}`, token)
    await sleep(2000)
    const busy = await signInOften(url)
    const slow = await crowd.stop()
    lines.push(
      [`sign-in while all is calm, ${database}: p50, slowest`, spans(calm.logins), '-'],
      [`a request of the crowd, ${CROWD} at a time, ${database}: p50, slowest`, spans(slow), '-'],
      [`sign-in beside it, ${database}: p50, slowest`, spans(busy.logins), 'under 3 s'],
      [`/readyz beside it, ${database}: p50, slowest`, spans(busy.looks), 'under 2 s'],
    )
  })
  return lines
}

async function signInOften(url: string): Promise<{ logins: Answered[]; looks: Answered[] }> {
  const logins: Answered[] = []
  const looks: Answered[] = []
  for (let n = 0; n < LOGINS; n += 1) {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(LOGIN)
    logins.push(await ask(`${url}/api${accounts.login.path}`, { method: 'POST', headers, body }))
    looks.push(await ask(`${url}/readyz`))
  }
  return { logins, looks }
}

/** Each asks again as soon as it gets an answer, for another word, so that nothing is cached. */
function startCrowd(url: string, token: string) {
  const answers: Answered[] = []
  const over = new AbortController()
  let asked = 0
  const visitor = async () => {
    while (!over.signal.aborted) {
      asked += 1
      const headers = { authorization: `Bearer ${token}` }
      answers.push(
        await ask(`${url}?search=${encodeURIComponent(`w ${asked % 977}9`)}&limit=50`, { headers }),
      )
    }
  }
  const all = Promise.all(Array.from({ length: CROWD }, visitor))
  return {
    stop: async () => {
      over.abort()
      await all
      return answers
    },
  }
}

function spans(answers: readonly Answered[]): string {
  const times = answers.map(({ ms }) => ms)
  const refused = answers.filter(({ status }) => status !== 200).map(({ status }) => status)
  const others = refused.length > 0 ? `, ${refused.length} refused (${[...new Set(refused)].join(', ')})` : ''
  return `${Math.round(percentile(times, 0.5))} ms, ${Math.round(Math.max(...times))} ms of ${times.length}${others}`
}
