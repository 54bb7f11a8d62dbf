import { Millrace } from '@millrace/client'

// Lists the sheets of a project, creates one, adds rows and reads them back.

const millrace = new Millrace({
  baseUrl: process.env.MILLRACE_URL!,
  apiKey: process.env.MILLRACE_API_KEY!,
})

for await (const { name, rowCount } of millrace.sheets.list()) console.log(`${name}: ${rowCount} rows`)

const sheet = await millrace.sheets.create({
  name: 'Customers',
  columns: [{ label: 'Name' }, { label: 'City' }],
})
const [name, city] = sheet.columns.map(({ key }) => key)

// A repeat after a lost connection adds them only once: every write has an idempotency key.
await millrace.sheets.createRecords(sheet.id, [
  { cells: { [name!]: 'Ada', [city!]: 'London' } },
  { cells: { [name!]: 'Grace', [city!]: 'New York' } },
])

// Further pages are fetched when they are needed.
for await (const { cells } of millrace.sheets.listRecords(sheet.id, { limit: 1 }))
  console.log(cells[name!], 'lives in', cells[city!])
