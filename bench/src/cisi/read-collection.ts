import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One abstract of the collection; `text` is its body without the title. */
export type CisiDocument = { id: number; title: string; text: string }

/** A query with judgements; `relevant` holds the IDs of the documents judged relevant. */
export type CisiQuery = { id: number; text: string; relevant: ReadonlySet<number> }

export type CisiCollection = { documents: CisiDocument[]; queries: CisiQuery[] }

type RawRecord = { id: number; fields: Map<string, string> }

/**
 * Reads the CISI test collection (1,460 abstracts, 112 queries, 76 of them judged) from a folder with CISI.ALL,
 * CISI.QRY and CISI.REL. Queries without judgements are left out.
 */
export async function readCisi(folder: string): Promise<CisiCollection> {
  const [all, queries, judgements] = await Promise.all(
    ['CISI.ALL', 'CISI.QRY', 'CISI.REL'].map((name) => readFile(join(folder, name), 'utf8')),
  )
  const relevant = parseJudgements(judgements ?? '')
  return {
    documents: parseRecords(all ?? '').map(({ id, fields }) => ({
      id,
      title: collapse(fields.get('T')),
      text: (fields.get('W') ?? '').trim(),
    })),
    queries: parseRecords(queries ?? '').flatMap(({ id, fields }) => {
      const judged = relevant.get(id)
      return judged ? [{ id, text: collapse(fields.get('W')), relevant: judged }] : []
    }),
  }
}

// SMART's format: ".I 7" starts a record, a line with a dot and a capital letter starts a field.
function parseRecords(file: string): RawRecord[] {
  const records: RawRecord[] = []
  let field = ''
  for (const line of file.split('\n')) {
    const id = /^\.I\s+(\d+)\s*$/.exec(line)?.[1]
    const record = records.at(-1)
    if (id !== undefined) {
      records.push({ id: Number(id), fields: new Map() })
      field = ''
    } else if (/^\.[A-Z]\s*$/.test(line)) {
      field = line[1] ?? ''
    } else if (record && field !== '') {
      record.fields.set(field, `${record.fields.get(field) ?? ''}${line}\n`)
    }
  }
  return records
}

function parseJudgements(file: string): Map<number, Set<number>> {
  const relevant = new Map<number, Set<number>>()
  for (const line of file.split('\n')) {
    const [query, document] = line.trim().split(/\s+/).map(Number)
    if (!query || !document) continue
    const set = relevant.get(query) ?? new Set<number>()
    relevant.set(query, set.add(document))
  }
  return relevant
}

const collapse = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()
