import { expect, it } from 'vitest'
import { twinsAmong } from './twins.ts'

it('finds things of the same name, whatever its case and outer spaces', () => {
  const items = ['Leads', 'Orders', 'leads ', 'Leads 2'].map((name, at) => ({ id: `sht_${at}`, name }))
  expect([...twinsAmong(items)]).toEqual(['sht_0', 'sht_2'])
  expect(twinsAmong([]).size).toBe(0)
})
