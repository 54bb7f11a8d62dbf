import type { accounts } from '@millrace/contract'
import type { JobError } from '../types.ts'

type Words = Readonly<Record<string, string>>

const WORDS: Readonly<Partial<Record<accounts.Locale, Words>>> = {
  de: {
    sheet_gone: 'Tabelle {number} des Starts wurde gelöscht, bevor alle ihre Zeilen gelaufen waren.',
    rows_unreadable:
      'Die Zeilen von Tabelle {number} des Starts ließen sich nicht bis zum Ende lesen: {reason}',
    output_sheet_gone: 'Die Ausgabetabelle „{name}“ wurde gelöscht, bevor sie neu aufgebaut war.',
  },
  zh: {
    sheet_gone: '启动任务时的第 {number} 个表格在其所有行运行之前被删除。',
    rows_unreadable: '无法完整读取启动任务时的第 {number} 个表格的行：{reason}',
    output_sheet_gone: '输出表格“{name}”在重建之前被删除。',
  },
}

/** Why a job ended as it did, in this language; in English where there are no words for it, and empty for no reason. */
export function reasonIn(locale: accounts.Locale, error: JobError | null): string {
  if (!error) return ''
  const words = WORDS[locale]?.[error.code]
  const { values = {} } = error
  // What the words name must be known: errors of earlier versions have only their message.
  if (
    words === undefined ||
    [...words.matchAll(/\{(\w+)\}/g)].some(([, name]) => values[name!] === undefined)
  )
    return error.message
  return words.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name]!)
}
