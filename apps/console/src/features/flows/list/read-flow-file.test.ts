import { flows } from '@millrace/contract'
import { expect, it } from 'vitest'
import { NEWEST, readFlowFile } from './read-flow-file.ts'

const fileOf = (value: unknown, name = 'Sorting.json') => new File([JSON.stringify(value)], name)
const document = { version: 1, nodes: [] }

it('reads an exported flow with its details', async () => {
  const flow = { title: ' Sorting ', description: 'd', icon: 'box', tags: ['a', 1], document, more: true }
  expect(await readFlowFile(fileOf(flow))).toEqual({
    ok: true,
    flow: { title: 'Sorting', description: 'd', icon: 'box', tags: ['a'], document },
  })
})

it('names a bare document by its file', async () => {
  expect(await readFlowFile(fileOf(document))).toEqual({ ok: true, flow: { title: 'Sorting', document } })
})

it('says why a file is not a flow', async () => {
  expect(await readFlowFile(new File(['{'], 'a.json'))).toEqual({ ok: false, why: 'notJson' })
  for (const odd of [null, [], 1, {}, { document: {} }, { version: 1 }])
    expect(await readFlowFile(fileOf(odd))).toEqual({ ok: false, why: 'notFlow' })
})

it('refuses a document of a newer version, whether bare or with details', async () => {
  expect(NEWEST).toBe(flows.FLOW_VERSION)
  const newer = { ...document, version: NEWEST + 1 }
  for (const value of [newer, { title: 'T', document: newer }])
    expect(await readFlowFile(fileOf(value))).toEqual({ ok: false, why: 'newer' })
})
