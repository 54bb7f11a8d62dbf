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

it('names models without a price and those of an own key; what costs nothing or is gone is not among them', async () => {
  const open = (_scope: unknown, id: string): Promise<OpenedModel> => {
    const one = KNOWN[id]
    return one ? Promise.resolve(one) : Promise.reject(new ModelError({ code: 'not_found', message: 'gone' }))
  }
  const scope = { accountId: 'a', projectId: 'p' }
  expect(await uncountedOf({ open } as never, scope, [...Object.keys(KNOWN), 'gone'])).toEqual([
    { id: 'unpriced', label: 'A model', why: 'noPrice' },
    { id: 'own', label: 'A model', why: 'ownKey' },
  ])
})
