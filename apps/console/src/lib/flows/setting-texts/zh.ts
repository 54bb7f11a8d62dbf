import { ai } from './zh/ai.ts'
import { data } from './zh/data.ts'
import { logic } from './zh/logic.ts'
import { sheets } from './zh/sheets.ts'
import { web } from './zh/web.ts'
import type { SettingTexts } from './types.ts'

export const zh: SettingTexts = { ...ai, ...data, ...logic, ...sheets, ...web }
