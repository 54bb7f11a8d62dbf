import type { Tx } from '../../../db/scope.ts'
import { notFound } from '../../../lib/errors.ts'
import { type CalculatedFirst, type OpenSheet, openSheet } from '../../sheets/index.ts'
import type { CodePlace } from './code-program.ts'

/** The sheet that a worker was given by its values, in its own project. */
export async function openOwn(
  tx: Tx,
  { execution }: CodePlace,
  options: { lock: boolean; calculated?: CalculatedFirst },
): Promise<OpenSheet> {
  const sheet = await openSheet(tx, String(execution.params.values.sheet), options)
  if (sheet.projectId !== execution.projectId || sheet.system !== null) throw notFound('sheet')
  return sheet
}
