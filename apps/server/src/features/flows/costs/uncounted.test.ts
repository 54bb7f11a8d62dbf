import { ModelError } from '@millrace/models'
import { expect, it } from 'vitest'
import type { OpenedModel } from '../../models/index.ts'
import { uncountedOf } from './uncounted.ts'

const PRICE = { input: 1, output: 2 }
const opened = (info: object, ownKey = false) =>
  ({ model: { info: { label: 'A model', builtin: false, price: PRICE, ...info } }, ownKey }) as OpenedModel
const KNOWN: Record<string, OpenedModel> = {
  builtin: opened({ builtin: true, price: null }),
  priced: opened({}),
  unpriced: opened({ price: null }),
  own: opened({}, true),
}

it('names models without a price and those of an own key, but not free or deleted ones', async () => {
  const open = (_scope: unknown, id: string): Promise<OpenedModel> => {
    const one = KNOWN[id]
    return one ? Promise.resolve(one) : Promise.reject(new ModelError({ code: 'not_found', message: 'gone' }))
  }
  const embedding = (_scope: unknown, id: string) =>
    id === 'gone'
      ? Promise.reject(new ModelError({ code: 'not_found', message: 'gone' }))
      : Promise.resolve({ info: { id, label: 'Vectors', price: id === 'vectors' ? null : 0.1 } })
  const called = {
    chat: [...Object.keys(KNOWN), 'gone'],
    embeddings: ['vectors', 'priced', 'crd_1:vectors', 'gone'],
  }
  const scope = { accountId: 'a', projectId: 'p' }
  expect(await uncountedOf({ open, embedding } as never, scope, called)).toEqual([
    { id: 'unpriced', label: 'A model', why: 'noPrice' },
    { id: 'own', label: 'A model', why: 'ownKey' },
    { id: 'vectors', label: 'Vectors', why: 'noPrice' },
    { id: 'crd_1:vectors', label: 'Vectors', why: 'ownKey' },
  ])
})
