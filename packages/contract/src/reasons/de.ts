import type { German } from '../texts.ts'
import type { en } from './en.ts'
import { connection } from './de/connection.ts'
import { document } from './de/document.ts'
import { drive } from './de/drive.ts'
import { job } from './de/job.ts'
import { mailServer } from './de/mail-server.ts'
import { model } from './de/model.ts'
import { node } from './de/node.ts'
import { plan } from './de/plan.ts'
import { run } from './de/run.ts'
import { score } from './de/score.ts'
import { sheet } from './de/sheet.ts'
import { test } from './de/test.ts'
import { web } from './de/web.ts'

export const de: German<typeof en> = {
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
  separator: '; ',
}
