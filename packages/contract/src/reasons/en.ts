import { connection } from './en/connection.ts'
import { document } from './en/document.ts'
import { drive } from './en/drive.ts'
import { job } from './en/job.ts'
import { mailServer } from './en/mail-server.ts'
import { model } from './en/model.ts'
import { node } from './en/node.ts'
import { plan } from './en/plan.ts'
import { run } from './en/run.ts'
import { score } from './en/score.ts'
import { sheet } from './en/sheet.ts'
import { test } from './en/test.ts'
import { web } from './en/web.ts'

/**
 * Why a step, a row or a run failed. Keys are stored with runs, so they stay: a text whose values change gets another
 * key.
 */
export const en = {
  ...run,
  ...score,
  ...job,
  ...sheet,
  ...node,
  ...web,
  ...connection,
  ...mailServer,
  ...model,
  ...document,
  ...drive,
  ...test,
  ...plan,
  /** Between several reasons. */
  separator: '; ',
} as const
