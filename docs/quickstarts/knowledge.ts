import { Millrace, poll } from '@millrace/client'

// Uploads a file as knowledge, waits until it is processed, and searches it.

const millrace = new Millrace({
  baseUrl: process.env.MILLRACE_URL!,
  apiKey: process.env.MILLRACE_API_KEY!,
})

const base = await millrace.knowledge.create({ name: 'Handbook' })

const form = new FormData()
form.append('file', new Blob(['# Prices\n\nThe large service costs 119 euros.']), 'prices.md')
const { refused = [] } = await millrace.knowledge.addSources(base.id, form)
for (const { name, message } of refused) console.error(`${name}: ${message}`)

const { items } = await poll(
  () => millrace.knowledge.listSources(base.id),
  ({ items }) => items.every(({ state }) => state === 'ready' || state === 'failed'),
)
for (const { name, state, error } of items) console.log(`${name}: ${error?.message ?? state}`)

const found = await millrace.knowledge.search(base.id, { query: 'large service' })
console.log(found.items[0]?.text)
