// @vitest-environment jsdom
import { act } from 'react'
import { afterAll, expect, it } from 'vitest'
import { i18n } from '../i18n/i18n.ts'
import { useToolName } from './use-tool-name.ts'
import { pageForEach } from '../testing/page-for-each.ts'

const page = pageForEach()
afterAll(() => i18n.changeLanguage('en'))

function Name({ tool }: { tool: string }) {
  return <>{useToolName()(tool)}</>
}

it.each([
  ['en', 'add_rows', 'Add rows'],
  ['de', 'add_rows', 'Zeilen hinzufügen'],
  ['zh', 'delete_rows', '删除行'],
  ['de', 'order_status', 'order_status'],
  ['de', 'constructor', 'constructor'],
])('in %s, %s is called %s', async (language, tool, name) => {
  await act(() => i18n.changeLanguage(language))
  await page.render(<Name tool={tool} />)
  await page.until(() => expect(page.host.textContent).toBe(name))
})
