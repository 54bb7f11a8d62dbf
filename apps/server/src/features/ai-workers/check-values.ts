import type { aiWorkers } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { invalid, notFound } from '../../lib/errors.ts'
import { type OpenSheet, openSheet } from '../sheets/index.ts'
import type { WorkerRow } from './rows.ts'
import { templateOf } from './templates.ts'

type Values = aiWorkers.LaunchParams['values']

const textIn = (values: Values, key: string): string => {
  const value = values[key]
  return typeof value === 'string' ? value : ''
}

/**
 * Verifies that the values refer to the worker's own project: its sheets, columns and agents. A foreign id is reported
 * like an unknown one. Values unknown to the template are plain text for the model.
 */
export async function checkValues(tx: Tx, worker: WorkerRow, values: Values): Promise<void> {
  const sheets = new Map<string, OpenSheet>()
  for (const { key, kind } of templateOf(worker.template).values) {
    const id = textIn(values, key)
    if (kind === 'sheet' && id !== '') {
      const sheet = await openSheet(tx, id)
      if (sheet.projectId !== worker.project_id || sheet.system !== null) throw notFound('sheet')
      sheets.set(key, sheet)
    }
    if (kind === 'agent' && id !== '') await checkAgent(tx, worker, id)
    if (kind === 'number' && values[key] !== undefined && !(Number(values[key]) >= 1))
      throw invalid([{ path: `params.values.${key}`, message: 'has to be a number from 1 on' }])
  }
  for (const { key, kind, of } of templateOf(worker.template).values) {
    if (kind !== 'column' && kind !== 'columns') continue
    const sheet = sheets.get(of ?? '')
    const named = values[key]
    for (const column of Array.isArray(named) ? named : [textIn(values, key)])
      if (column !== '' && !sheet?.byKey.has(column.toLowerCase()))
        throw invalid([{ path: `params.values.${key}`, message: 'is not a column of the sheet' }])
  }
}

async function checkAgent(tx: Tx, { project_id: projectId }: WorkerRow, id: string): Promise<void> {
  const { rows } = await sql`select from agents where id = ${id} and project_id = ${projectId}
    and kind = 'chatbot'`.execute(tx)
  if (rows.length === 0) throw notFound('agent')
}
