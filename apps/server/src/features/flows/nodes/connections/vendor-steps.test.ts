import type { connections } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ConnectionDesk, openConnectionDesk } from '../../../connections/testing.ts'
import { envOf, runNode } from '../ai/testing.ts'
import { calendlyEventTypes } from '../calendlyEventTypes/index.ts'
import { calendlyLink } from '../calendlyLink/index.ts'
import { googleCalendarEvent } from '../googleCalendarEvent/index.ts'
import { googleCalendarFree } from '../googleCalendarFree/index.ts'
import { googleSheetsAppend } from '../googleSheetsAppend/index.ts'
import { googleSheetsRead } from '../googleSheetsRead/index.ts'
import { slackMessage } from '../slackMessage/index.ts'
import type { NodeType } from '../types.ts'

const SPREADSHEET = '1AbC-spreadsheet-of-leads'

let desk: ConnectionDesk
const ids: Partial<Record<connections.OAuthVendorName, string>> = {}
beforeAll(async () => {
  desk = await openConnectionDesk()
  ids.google = (await desk.connect({ purposes: ['sheets', 'calendar'] })).id
  ids.calendly = (await desk.connect({ vendor: 'calendly', purposes: ['scheduling'] })).id
  ids.slack = (await desk.connect({ vendor: 'slack', purposes: ['slackMessages'] })).id
})
afterAll(() => desk.close())
beforeEach(() => {
  const { vendors } = desk
  vendors.faults.clear()
  vendors.spreadsheets.set(
    SPREADSHEET,
    new Map([
      [
        'Leads',
        [
          ['Name', 'Email'],
          ['Ann', 'ann@example.org'],
        ],
      ],
      ['It’s 2', []],
    ]),
  )
  vendors.busy = []
})

const run = (node: NodeType, vendor: connections.OAuthVendorName, params: object, key = 'run_test:n2') =>
  runNode(node, envOf(desk.server, desk.admin), {
    params: { connection: ids[vendor], ...params },
    key,
  })
const failing = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ code, retryable, message }: { code: string; retryable: boolean; message: string }) => ({
      code,
      retryable,
      message,
    }),
  )

describe('reading rows of a Google spreadsheet', () => {
  const read = (params: object = {}) =>
    run(googleSheetsRead, 'google', { spreadsheet: SPREADSHEET, ...params })

  it('names values by the first row, with a link or an ID', async () => {
    const expected = {
      rows: [{ Name: 'Ann', Email: 'ann@example.org' }],
      columns: ['Name', 'Email'],
      count: 1,
      more: false,
    }
    expect((await read()).output).toMatchObject(expected)
    const link = `https://docs.google.com/spreadsheets/d/${SPREADSHEET}/edit#gid=0`
    expect((await read({ spreadsheet: link, tab: 'leads' })).output).toMatchObject(expected)
  })

  it('reads without a header, names columns without a name, and says that there is more', async () => {
    const tabs = desk.vendors.spreadsheets.get(SPREADSHEET)!
    tabs.set('Odd', [['a', '', 'A'], ['1', '2', '3', '4'], ['5']])
    expect((await read({ tab: 'Odd', limit: 1 })).output).toMatchObject({
      rows: [{ a: '1', column2: '2', A_2: '3', column4: '4' }],
      more: true,
    })
    expect((await read({ tab: 'Odd', header: false })).output).toMatchObject({ count: 3, more: false })
    expect((await read({ tab: 'It’s 2' })).output).toMatchObject({ rows: [], first: null, count: 0 })
  })

  it.each([
    [{ spreadsheet: 'https://example.org' }, 'bad_link'],
    [{ spreadsheet: '../../evil' }, 'bad_link'],
    [{ spreadsheet: '1-another-spreadsheet' }, 'no_spreadsheet'],
    [{ tab: 'Nowhere' }, 'no_tab'],
    [{ connection: 'con_00000000000000000000000000' }, 'connection_missing'],
  ])('with %j fails with a reason, and isn’t repeated', async (params, code) => {
    expect(await failing(read(params))).toMatchObject({ code, retryable: false })
  })

  it.each([
    [{ status: 429, headers: { 'retry-after': '7' } }, 'vendor_rate', true],
    [{ status: 403, body: { error: { errors: [{ reason: 'rateLimitExceeded' }] } } }, 'vendor_rate', true],
    [{ status: 403, body: { error: { message: 'No permission' } } }, 'vendor_403', false],
    [{ status: 503 }, 'vendor_problem', true],
    [{ status: 200, body: [] }, 'vendor_garbled', false],
  ])('answered with %j: %s, retried: %s', async (fault, code, retryable) => {
    desk.vendors.faults.set('/sheets', [fault])
    expect(await failing(read())).toMatchObject({ code, retryable })
  })

  it('renews an access token that is refused', async () => {
    desk.vendors.expireAccess()
    expect((await read()).output).toMatchObject({ count: 1 })
  })

  it('ends when the step is cancelled, even if Google hangs', async () => {
    desk.vendors.faults.set('/sheets', ['hang'])
    const stop = new AbortController()
    const reading = runNode(googleSheetsRead, envOf(desk.server, desk.admin), {
      params: { connection: ids.google, spreadsheet: SPREADSHEET },
      signal: stop.signal,
    })
    const given = new Error('cancelled')
    stop.abort(given)
    await expect(reading).rejects.toBe(given)
  })
})

describe('appending rows to a Google spreadsheet', () => {
  const append = (params: object = {}) =>
    run(googleSheetsAppend, 'google', { spreadsheet: SPREADSHEET, ...params })
  const rowsOf = (tab: string) => desk.vendors.spreadsheets.get(SPREADSHEET)!.get(tab)

  it('puts values below the columns that they name', async () => {
    const cells = [{ name: 'email', value: '=1+1' }]
    expect((await append({ cells })).output).toEqual({ range: "'Leads'!A3:Z3", count: 1 })
    expect(rowsOf('Leads')!.at(-1)).toEqual(['', '=1+1'])
    const list = [{ Name: 'Bob' }, { Name: 'Cy', Email: 'cy@example.org' }]
    expect((await append({ source: 'list', list })).output).toMatchObject({ count: 2 })
    expect(rowsOf('Leads')!.slice(-2)).toEqual([
      ['Bob', ''],
      ['Cy', 'cy@example.org'],
    ])
  })

  it('writes the columns of an empty tab, too', async () => {
    await append({ tab: 'It’s 2', source: 'list', list: [{ a: 1 }, { b: true }] })
    expect(rowsOf('It’s 2')).toEqual([
      ['a', 'b'],
      ['1', ''],
      ['', 'true'],
    ])
  })

  it('loses no value silently', async () => {
    expect(await failing(append({ cells: [{ name: 'Phone', value: '1' }] }))).toMatchObject({
      code: 'no_column',
    })
    expect(await failing(append({ cells: [] }))).toMatchObject({ code: 'nothing' })
    expect(rowsOf('Leads')).toHaveLength(2)
  })

  it.each([
    [{ status: 500 }, 'vendor_problem', false],
    [{ status: 429 }, 'vendor_rate', true],
  ])('answered with %j: %s, retried: %s', async (fault, code, retryable) => {
    const ranges = `/sheets/v4/spreadsheets/${SPREADSHEET}/values/${encodeURIComponent("'Leads'!1:1")}:append`
    desk.vendors.faults.set(ranges, [fault])
    expect(await failing(append({ cells: [{ name: 'Name', value: 'x' }] }))).toMatchObject({
      code,
      retryable,
    })
    expect(rowsOf('Leads')).toHaveLength(2)
  })
})

describe('Google Calendar', () => {
  const free = (params: object = {}) =>
    run(googleCalendarFree, 'google', { from: '2026-12-01T09:05:00Z', to: '2026-12-01T12:00:00Z', ...params })

  it('finds times between events, at quarter hours', async () => {
    desk.vendors.busy = [
      { start: '2026-12-01T10:00:00Z', end: '2026-12-01T10:30:00Z' },
      { start: '2026-12-01T10:10:00Z', end: '2026-12-01T11:10:00Z' },
    ]
    expect((await free()).output.slots).toEqual([
      { start: '2026-12-01T09:15:00Z', end: '2026-12-01T09:45:00Z' },
      { start: '2026-12-01T11:15:00Z', end: '2026-12-01T11:45:00Z' },
    ])
    expect((await free({ minutes: 60, most: 1 })).output).toMatchObject({ count: 0 })
  })

  it.each([
    [{ from: 'tomorrow' }, 'bad_time'],
    [{ to: '2026-12-01T09:00:00Z' }, 'bad_range'],
    [{ to: '2027-12-01T09:00:00Z' }, 'bad_range'],
    [{ calendars: 'primary, nobody@example.test' }, 'no_calendar'],
  ])('with %j fails with a reason', async (params, code) => {
    expect(await failing(free(params))).toMatchObject({ code, retryable: false })
  })

  it('creates an event once, however often its step runs', async () => {
    const event = { title: 'Demo', start: '2026-12-01T09:00:00+01:00', attendees: 'ann@example.org' }
    const before = desk.vendors.events.length
    const first = await run(googleCalendarEvent, 'google', event, 'run_a:n2')
    const second = await run(googleCalendarEvent, 'google', event, 'run_a:n2')
    expect(second.output).toEqual(first.output)
    expect(first.output).toMatchObject({ start: '2026-12-01T08:00:00Z', end: '2026-12-01T08:30:00Z' })
    const made = desk.vendors.events.slice(before)
    expect(made).toMatchObject([
      { body: { summary: 'Demo', attendees: [{ email: 'ann@example.org' }] }, query: { sendUpdates: 'all' } },
    ])
    expect(await failing(run(googleCalendarEvent, 'google', { ...event, attendees: 'ann' }))).toMatchObject({
      code: 'address_invalid',
    })
  })
})

describe('Calendly', () => {
  it('lists event types, and creates a link for one of them', async () => {
    const { output } = await run(calendlyEventTypes, 'calendly', {})
    expect(output).toMatchObject({ count: 2, eventTypes: [{ name: 'demo', minutes: 30 }, { name: 'intro' }] })
    expect((await run(calendlyLink, 'calendly', { eventType: 'Intro' })).output).toMatchObject({
      url: expect.stringMatching(/\/d\/link-1$/) as string,
      eventType: 'intro',
    })
    expect(await failing(run(calendlyLink, 'calendly', { eventType: 'x' }))).toMatchObject({
      code: 'no_event_type',
    })
    desk.vendors.freePlan = true
    expect(await failing(run(calendlyLink, 'calendly', { eventType: 'intro' }))).toMatchObject({
      code: 'vendor_403',
      message: expect.stringContaining('upgrade') as string,
    })
  })
})

describe('Slack', () => {
  const send = (channel: string) => run(slackMessage, 'slack', { channel, text: 'Hello' })

  it('sends a message, and says when the channel isn’t there', async () => {
    expect((await send('#general')).output).toEqual({ channel: 'C1', messageId: '1800000000.000100' })
    expect(await failing(send('#nowhere'))).toMatchObject({ code: 'no_channel', retryable: false })
    desk.vendors.faults.set('/slack-api/chat', [{ status: 502 }])
    expect(await failing(send('#general'))).toMatchObject({ code: 'vendor_problem', retryable: false })
  })

  it('renews a token that Slack refuses with status 200, and asks for a person when it can’t', async () => {
    desk.vendors.expireAccess()
    expect((await send('#general')).output).toMatchObject({ channel: 'C1' })
    desk.vendors.revokeAll('slack')
    expect(await failing(send('#general'))).toMatchObject({ code: 'connection_reconnect' })
    const { rows } = await sql<{
      state: string
    }>`select state from connections where vendor = 'slack'`.execute(desk.server.running.context.db.kysely)
    expect(rows).toEqual([{ state: 'reconnect' }])
  })
})

it('never uses a connection of another account or project', async () => {
  const other = await desk.server.signUp()
  const elsewhere = runNode(googleSheetsRead, envOf(desk.server, other), {
    params: { connection: ids.google, spreadsheet: SPREADSHEET },
  })
  expect(await failing(elsewhere)).toMatchObject({ code: 'connection_missing' })
})
