import type { Tx } from '../../../db/scope.ts'
import { notFound } from '../../../lib/errors.ts'
import { type OpenSheet, openSheet } from '../../sheets/index.ts'
import type { CodePlace } from './code-program.ts'

/** The sheet that a worker was given by its values, in its own project. */
export async function openOwn(tx: Tx, { execution }: CodePlace, lock: boolean): Promise<OpenSheet> {
  const sheet = await openSheet(tx, String(execution.params.values.sheet), { lock })
  if (sheet.projectId !== execution.projectId || sheet.system !== null) throw notFound('sheet')
  return sheet
}
