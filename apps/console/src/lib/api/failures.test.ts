import { accounts, ApiError, createClient } from '@millrace/contract'
import { describe, expect, it, vi } from 'vitest'
import { bannerText, fieldIssues, isNotFound } from './failures.ts'
import { send, withRawText } from './send.ts'

/** What the banner would show when the server answers a call with this. */
async function shownFor(respond: () => Response | Promise<Response>): Promise<unknown> {
  vi.stubGlobal('fetch', async () => respond())
  const client = createClient({ baseUrl: '/api', fetch: send })
  const error: unknown = await client.call(accounts.setup, {}).catch((failure: unknown) => failure)
  vi.unstubAllGlobals()
  return { text: bannerText(error), message: error instanceof Error ? error.message : null }
}

const json = (body: unknown, status: number) => Response.json(body, { status })

describe('the error catalogue', () => {
  it('shows the raw answer when its code is not 200, and rejects with msg', async () => {
    const raw = '{"code": 7, "msg": "no way", "hint": 1}'
    const answer = () => new Response(raw, { headers: { 'content-type': 'application/json' } })
    expect(await shownFor(answer)).toEqual({ text: raw, message: 'no way' })
  })

  it('shows the message of an HTTP error, else its error, else Fail', async () => {
    const both = { message: 'Not like this.', error: 'invalid_request' }
    expect(await shownFor(() => json(both, 400))).toMatchObject({ text: 'Not like this.' })
    expect(await shownFor(() => json({ error: 'conflict' }, 409))).toMatchObject({ text: 'conflict' })
    expect(await shownFor(() => json({}, 500))).toMatchObject({ text: 'Fail' })
    expect(await shownFor(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))).toMatchObject({
      text: 'Fail',
    })
  })

  it('says that the server could not be reached', async () => {
    const refused = () => Promise.reject(new TypeError('fetch failed'))
    expect(await shownFor(refused)).toMatchObject({ text: 'The server couldn’t be reached.' })
  })

  it('shows the message of any other error, else Fail', () => {
    expect(bannerText(new Error('odd'))).toBe('odd')
    expect(bannerText(new Error(''))).toBe('Fail')
    expect(bannerText('odd')).toBe('Fail')
  })
})

describe('withRawText', () => {
  it('leaves answers with code 200, and what is no answer of the API, as they are', () => {
    for (const text of ['{"code":200,"data":1}', '[1]', '"code"', 'not JSON', '{"data":1}'])
      expect(withRawText(text)).toBe(text)
  })
})

describe('isNotFound', () => {
  const refused = (path: string, message: string) =>
    new ApiError({ status: 400, code: 'invalid_request', message, details: { issues: [{ path, message }] } })

  it('holds for what is not there and for addresses with no id in them', () => {
    expect(isNotFound(new ApiError({ status: 404, code: 'not_found', message: 'x', details: {} }))).toBe(true)
    expect(isNotFound(refused('id', 'not an id of the form agt_…'))).toBe(true)
    expect(isNotFound(refused('name', 'is empty'))).toBe(false)
    expect(isNotFound(new Error('x'))).toBe(false)
  })
})

describe('fieldIssues', () => {
  it('gives paths within the body', () => {
    const issues = [
      { path: 'body.name', message: 'is empty' },
      { path: 'query.ids', message: 'is wrong' },
      { path: 'body', message: 'is odd' },
    ]
    const error = new ApiError({ status: 400, code: 'invalid_request', message: 'x', details: { issues } })
    expect(fieldIssues(error).map(({ path }) => path)).toEqual(['name', 'ids', ''])
    expect(fieldIssues(new Error('x'))).toEqual([])
  })
})
