import { type Client, knowledge } from '@millrace/contract'
import { expect, vi } from 'vitest'

export const WAIT = { timeout: 120_000, interval: 50 }
/** A crawl pauses between requests, and its jobs wait for each other. */
export const CRAWL_WAIT = { timeout: 100_000, interval: 100 }

/** A knowledge base with these sources, all fully read. */
export async function makeKnowledge(
  client: Client,
  sources: knowledge.NewSource[],
): Promise<{ id: string; sources: knowledge.Source[] }> {
  const { id } = await client.call(knowledge.create, { body: { name: 'Handbook' } })
  if (sources.length > 0) await client.call(knowledge.addSources, { params: { id }, body: sources })
  return { id, sources: await settled(client, id) }
}

/** Uploads files with these names. */
export async function upload(
  client: Client,
  id: string,
  files: { name: string; bytes: Uint8Array; type?: string }[],
) {
  const form = new FormData()
  for (const { name, bytes, type } of files)
    form.append('file', new Blob([new Uint8Array(bytes)], { type: type ?? 'application/octet-stream' }), name)
  const { items } = await client.call(knowledge.addSources, { params: { id }, body: form })
  return items
}

/** Waits until no source of the base is being read. */
export async function settled(client: Client, id: string, wait = WAIT): Promise<knowledge.Source[]> {
  return vi.waitFor(async () => {
    const { items } = await client.call(knowledge.listSources, { params: { id }, query: { size: 200 } })
    expect(items.every((source) => source.state === 'ready' || source.state === 'failed')).toBe(true)
    return items
  }, wait)
}

export const search = (client: Client, id: string, query: string) =>
  client.call(knowledge.search, { params: { id }, body: { query } })
