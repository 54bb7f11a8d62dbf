import type { ReasonTexts } from '../types.ts'
import { document } from './document.ts'
import { model } from './model.ts'
import { node } from './node.ts'
import { run } from './run.ts'
import { sheet } from './sheet.ts'
import { web } from './web.ts'

export const de: ReasonTexts = {
  texts: { ...run, ...sheet, ...node, ...web, ...model, ...document },
  separator: '; ',
}
