import { answerStep } from '@millrace/engine'
import { expect, test } from 'vitest'
import { NOW, tryNode } from '../testing/try-node.ts'
import { answered } from './index.ts'

const params = {
  title: 'Send this to @@name@@?',
  text: 'A draft',
  fields: [
    { name: 'subject', value: 'Hello @@name@@' },
    { name: 'amount', value: 12.5 },
    { name: 'urgent', value: false },
  ],
  assignee: 'ada@example.org',
  timeOutHours: 48,
}
const row = { name: 'Grace' }

test('asks with the known values, and waits', async () => {
  expect(await tryNode('approval', { params, row })).toMatchObject({
    state: 'waiting',
    wait: {
      kind: 'approval',
      until: NOW.getTime() + 48 * 3_600_000,
      data: {
        title: 'Send this to Grace?',
        text: 'A draft',
        assignee: 'ada@example.org',
        fields: [
          { key: 'subject', type: 'INPUT', defaultValue: 'Hello Grace', required: false },
          { key: 'amount', type: 'NUMBER', defaultValue: 12.5 },
          { key: 'urgent', type: 'CHECKBOX', defaultValue: false },
        ],
      },
    },
  })
})

test('waits indefinitely without a timeout', async () => {
  const waiting = await tryNode('approval', { params: { title: 'Go on?' } })
  expect(waiting).toMatchObject({
    state: 'waiting',
    wait: { data: { text: '', fields: [], assignee: null } },
  })
  expect(waiting).not.toHaveProperty('wait.until')
})

test("continues at the answer's port with the filled-in values", async () => {
  const waiting = await tryNode('approval', { params, row })
  const answer = { approved: false, comment: 'Too long', values: { subject: 'Hi' }, by: 'Ada', at: NOW }
  const record = answerStep(waiting, { ...answered(answer), at: NOW.getTime() })
  expect(await tryNode('approval', { params, row, journal: new Map([['n2', record]]) })).toMatchObject({
    port: 'declined',
    output: {
      approved: false,
      values: { subject: 'Hi' },
      comment: 'Too long',
      by: 'Ada',
      at: NOW.toISOString(),
    },
  })
})

test('continues by itself after the timeout, with the preset values', async () => {
  const journal = new Map([['n2', await tryNode('approval', { params, row })]])
  const now = new Date(NOW.getTime() + 49 * 3_600_000)
  expect(await tryNode('approval', { params, row, journal, now })).toMatchObject({
    state: 'done',
    port: 'timeout',
    output: { approved: false, by: null, values: { subject: 'Hello Grace', amount: 12.5 } },
  })
})
