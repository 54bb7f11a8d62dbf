import type { Chinese } from '../texts.ts'
import type { en } from './en.ts'
import { connection } from './zh/connection.ts'
import { document } from './zh/document.ts'
import { drive } from './zh/drive.ts'
import { job } from './zh/job.ts'
import { mailServer } from './zh/mail-server.ts'
import { model } from './zh/model.ts'
import { node } from './zh/node.ts'
import { plan } from './zh/plan.ts'
import { run } from './zh/run.ts'
import { score } from './zh/score.ts'
import { sheet } from './zh/sheet.ts'
import { test } from './zh/test.ts'
import { web } from './zh/web.ts'

export const zh: Chinese<typeof en> = {
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
  separator: '；',
}
