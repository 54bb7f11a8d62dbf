import { ai } from './de/ai.ts'
import { data } from './de/data.ts'
import { logic } from './de/logic.ts'
import { sheets } from './de/sheets.ts'
import { web } from './de/web.ts'
import type { SettingTexts } from './types.ts'

export const de: SettingTexts = { ...ai, ...data, ...logic, ...sheets, ...web }
