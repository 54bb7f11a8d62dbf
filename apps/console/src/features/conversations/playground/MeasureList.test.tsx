// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { pageForEach } from '../../../lib/testing/page-for-each.ts'
import { MeasureList } from './MeasureList.tsx'

const page = pageForEach()
const MEASURES = {
  usage: { inputTokens: 290, outputTokens: 8 },
  cost: 0.000129,
  firstTokenMs: 20,
  totalMs: 40,
}

it('shows what a response cost, and that it isn’t known for a model without a price', async () => {
  await page.render(<MeasureList measures={MEASURES} />)
  expect(page.host.textContent).toContain('Cost$0.000129')
  await page.render(<MeasureList measures={{ ...MEASURES, cost: null }} />)
  expect(page.host.textContent).toContain('Costunknown')
})
