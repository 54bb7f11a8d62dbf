import { createClient, flows, sheets } from '@millrace/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { withSingleFlight } from './single-flight.ts'

let project = 'prj_a'
afterEach(() => {
  project = 'prj_a'
})

/** A client whose calls wait until they are answered one by one. */
function setUp() {
  const waiting: ((response: Response) => void)[] = []
  const fetch = vi.fn(() => new Promise<Response>((resolve) => waiting.push(resolve)))
  const headers = () => ({ 'x-project-id': project })
  const client = withSingleFlight(createClient({ baseUrl: '', fetch, headers }), headers)
  const answer = (data: unknown, status = 200) =>
    waiting.shift()!(Response.json({ code: status, message: 'Said.', data }, { status }))
  const create = (name: string, options = {}) => client.call(sheets.create, { body: { name } }, options)
  return { client, fetch, answer, create }
}

describe('a write that is under way', () => {
  it('is sent once, and both who asked get its answer', async () => {
    const { fetch, answer, create } = setUp()
    const [first, second] = [create('Mills'), create('Mills')]
    expect(fetch).toHaveBeenCalledTimes(1)
    answer({ id: 'sht_1' })
    expect(await Promise.all([first, second])).toEqual([{ id: 'sht_1' }, { id: 'sht_1' }])
  })

  it('fails for both, and is sent again after that', async () => {
    const { fetch, answer, create } = setUp()
    const both = Promise.allSettled([create('Mills'), create('Mills')])
    answer(null, 500)
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const again = create('Mills')
    expect(fetch).toHaveBeenCalledTimes(2)
    answer({ id: 'sht_2' })
    expect(await again).toEqual({ id: 'sht_2' })
  })

  it('is not taken for another body, address, project, key or a call that can be given up', () => {
    const { client, fetch, create } = setUp()
    void create('Mills')
    void create('Looms')
    void create('Mills', { idempotencyKey: 'one' })
    void create('Mills', { idempotencyKey: 'two' })
    void create('Mills', { signal: new AbortController().signal })
    project = 'prj_b'
    void create('Mills')
    expect(fetch).toHaveBeenCalledTimes(6)
    void client.call(sheets.remove, { params: { id: 'sht_1' } })
    void client.call(sheets.remove, { params: { id: 'sht_2' } })
    expect(fetch).toHaveBeenCalledTimes(8)
  })

  it('is no matter of reads', () => {
    const { client, fetch } = setUp()
    void client.call(flows.get, { params: { id: 'flw_1' } })
    void client.call(flows.get, { params: { id: 'flw_1' } })
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})
