import { type Client, sheets } from '@millrace/contract'
import { expect } from 'vitest'

/**
 * Two sheets over HTTP: Customers, whose records have these titles, and Orders, whose column "customer" links to them.
 */
export async function linkedSheets(
  client: Client,
  titles: readonly string[],
  { several = true, customers = [{ label: 'Name' }] as sheets.NewColumn[] } = {},
) {
  const target = await client.call(sheets.create, { body: { name: 'Customers', columns: customers } })
  const ids =
    titles.length > 0
      ? await addTo(
          client,
          target.id,
          titles.map((name) => ({ name })),
        )
      : []
  const orders = await client.call(sheets.create, {
    body: {
      name: 'Orders',
      columns: [
        { label: 'No' },
        { label: 'Customer', key: 'customer', type: 'link', settings: { sheetId: target.id, several } },
      ],
    },
  })
  return { customers: target.id, orders: orders.id, ids, ...callsOf(client, orders.id) }
}

export async function addTo(
  client: Client,
  id: string,
  rows: readonly sheets.SheetRecord['cells'][],
): Promise<string[]> {
  const body = { records: rows.map((cells) => ({ cells })) }
  const outcome = await client.call(sheets.createBatch, { params: { id }, body })
  expect(outcome.failed).toBe(0)
  return outcome.rows.map((row) => row.id!)
}

export const callsOf = (client: Client, id: string) => ({
  /** Writes like the grid: what a cell can't hold is kept as an error. */
  paste: (...values: sheets.CellValue[]) =>
    client.call(sheets.updateBatch, {
      params: { id },
      body: { records: values.map((value) => ({ cells: { customer: value } })), invalid: 'keep' },
    }),
  rows: async () =>
    (await client.call(sheets.listRecords, { params: { id }, query: { limit: 1000 } })).items.map(
      ({ cells, errors }) => errors.customer ?? cells.customer ?? null,
    ),
})
