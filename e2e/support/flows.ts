import { type Client, flows, sheets } from '@millrace/contract'
import type { Locator, Page } from '@playwright/test'

/** A published flow of a start and these nodes in a row. */
export async function publishFlow(
  client: Client,
  title: string,
  document: Omit<flows.FlowDocumentInput, 'version' | 'edges'>,
): Promise<flows.Flow> {
  const nodes = [{ id: 'n1', type: 'start' }, ...(document.nodes ?? [])]
  const edges = nodes.slice(1).map(({ id }, at) => ({ from: nodes[at]!.id, to: id }))
  const made = await client.call(flows.create, {
    body: { title, document: { version: 1, ...document, nodes, edges } },
  })
  await client.call(flows.publish, { params: { id: made.id }, body: { revision: made.revision } })
  return made
}

/** A sheet of text columns with these rows. */
export const makeSheet = async (client: Client, name: string, rows: Record<string, string>[]) => {
  const columns = Object.keys(rows[0]!).map((label) => ({ label, key: label, type: 'text' as const }))
  const sheet = await client.call(sheets.create, { body: { name, columns } })
  const records = rows.map((cells) => ({ cells }))
  await client.call(sheets.createBatch, { params: { id: sheet.id }, body: { records } })
  return sheet
}

/** Chooses the option with this name in a searchable field, and with this note beside its name, if given. */
export const choose = async (page: Page, field: Locator, name: string, note = '') => {
  await field.fill(name)
  await page.getByRole('option', { name: `${name} ${note}`.trim(), exact: true }).click()
}
