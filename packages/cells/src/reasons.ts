import type { sheets } from '@millrace/contract'

type Texts = [en: string, de: string, zh: string]

const OTHER: Texts = ['does not fit the column', 'passt nicht zur Spalte', '不符合该列的类型']

/** Why a cell is an error, by its code; the codes of the sheet's own rules are among them. */
const REASONS: Record<string, Texts> = {
  not_a_number: ['is not a number', 'ist keine Zahl', '不是数字'],
  ambiguous_number: [
    'is ambiguous: the comma or point can be a decimal separator',
    'ist mit Dezimalkomma eine andere Zahl als mit Dezimalpunkt',
    '小数点写法不同，数值就不同',
  ],
  leading_zeros: ['has leading zeros', 'hat führende Nullen', '有前导零'],
  plus_sign: ['has a plus sign', 'hat ein Pluszeichen', '带有加号'],
  parentheses: ['is in parentheses', 'steht in Klammern', '带有括号'],
  exponent: ['has an exponent', 'hat einen Exponenten', '带有指数'],
  currency_sign: [
    'has a currency, but the column has none',
    'hat eine Währung, die Spalte aber keine',
    '带有货币，但该列未设置货币',
  ],
  other_currency: [
    'has a different currency than the column',
    'hat eine andere Währung als die Spalte',
    '货币与该列不同',
  ],
  has_time: ['has a time of day', 'hat eine Uhrzeit', '带有时刻'],
  too_precise: [
    'has more than three digits after the seconds',
    'hat mehr Stellen der Sekunde, als ein Zeitpunkt behält',
    '秒的小数位超出可保存的精度',
  ],
  scheme_added: ['has no https://', 'hat kein https://', '缺少 https://'],
  repeated_keys: ['has a duplicate key', 'hat einen Schlüssel doppelt', '有重复的键'],
  becomes_empty: ['would become an empty cell', 'wäre eine leere Zelle', '会变成空单元格'],
  inexact_number: [
    'has a number with too many digits',
    'enthält eine Zahl mit zu vielen Stellen',
    '数字位数过多',
  ],
  too_many_digits: ['has more than 1,000 digits', 'hat mehr als 1.000 Stellen', '超过 1,000 位数字'],
  not_an_integer: ['is not a whole number', 'ist keine ganze Zahl', '不是整数'],
  out_of_range: ['is out of range', 'liegt außerhalb des Bereichs', '超出范围'],
  not_a_checkbox: ['is not yes or no', 'ist weder ja noch nein', '既不是“是”也不是“否”'],
  not_a_date: ['is not a date', 'ist kein Datum', '不是日期'],
  ambiguous_date: [
    'is ambiguous: the day or the month can come first',
    'lässt offen, ob Tag oder Monat vorn steht',
    '无法确定日和月的先后',
  ],
  not_a_time: ['is not a date and time', 'ist kein Zeitpunkt', '不是日期时间'],
  unknown_option: ['is not one of the options', 'gehört nicht zur Auswahl', '不在选项之中'],
  not_a_url: ['is not a URL', 'ist keine Webadresse', '不是网址'],
  not_an_email: ['is not an email address', 'ist keine E-Mail-Adresse', '不是电子邮箱地址'],
  not_a_phone: ['is not a phone number', 'ist keine Telefonnummer', '不是电话号码'],
  not_json: ['is not JSON', 'ist kein JSON', '不是 JSON'],
  not_a_file: [
    'contains a file that doesn’t exist',
    'nennt eine Datei, die es nicht gibt',
    '指向不存在的文件',
  ],
  not_a_record: [
    'contains a record that isn’t in the linked sheet',
    'nennt einen Datensatz, der nicht in der verknüpften Tabelle steht',
    '指向的记录不在关联的表格中',
  ],
  unknown_record: [
    'no record in the linked sheet has this title',
    'kein Datensatz der verknüpften Tabelle heißt so',
    '关联的表格中没有同名记录',
  ],
  ambiguous_record: [
    'several records in the linked sheet have this title',
    'mehrere Datensätze der verknüpften Tabelle heißen so',
    '关联的表格中有多条同名记录',
  ],
  too_many_records: [
    'contains several records, but only one is allowed',
    'nennt mehrere Datensätze, erlaubt ist nur einer',
    '包含多条记录，但只允许一条',
  ],
  not_text: ['is not text', 'ist kein Text', '不是文本'],
  too_long: ['is too long', 'ist zu lang', '太长'],
  too_short: ['is too short', 'ist zu kurz', '太短'],
  too_small: ['is less than the minimum', 'ist kleiner als der kleinste Wert', '小于最小值'],
  too_large: ['is more than the maximum', 'ist größer als der größte Wert', '大于最大值'],
  pattern: ['does not match the pattern', 'passt nicht zum Muster', '不符合格式'],
  pattern_too_long: [
    'is too long to check against the pattern',
    'ist zu lang, um mit dem Muster verglichen zu werden',
    '太长，无法与模式比对',
  ],
  unstorable: [
    'contains a character that can’t be stored',
    'enthält ein Zeichen, das sich nicht speichern lässt',
    '含有无法保存的字符',
  ],
  division_by_zero: ['division by zero', 'eine Zahl wird durch 0 geteilt', '除数为 0'],
  too_much_work: [
    'the formulas in this record take too long to calculate',
    'die Formeln dieses Datensatzes brauchen zu lange',
    '此记录的公式计算时间过长',
  ],
  calculation: [
    'the formula can’t be calculated: a cell or column it uses is missing or has an error',
    'die Formel lässt sich nicht berechnen: Eine Zelle oder Spalte, die sie braucht, fehlt oder ist fehlerhaft',
    '公式无法计算：所需的单元格或列缺失或有错误',
  ],
  required: ['is required', 'wird benötigt', '为必填项'],
  duplicate: [
    'is already used by another record',
    'steht schon in einem anderen Datensatz',
    '与其他记录重复',
  ],
}

const inLanguage = ([en, de, zh]: Texts, language: string): string => {
  if (language.startsWith('de')) return de
  return language.startsWith('zh') ? zh : en
}

/** Why a cell is an error, for people, in English, German or Chinese; without a full stop. */
export const reasonOf = (code: string, language: string): string =>
  inLanguage(REASONS[code] ?? OTHER, language)

const SHOWN = 100
const shortened = (text: string) =>
  Array.from(text).length > SHOWN ? `${Array.from(text).slice(0, SHOWN).join('')}…` : text

/** The same for the error of a link, with the name of the sheet that it links to. */
export function linkReason(
  { code, text, title, count }: sheets.CellError,
  { language, sheet }: { language: string; sheet: string },
): string {
  const name = shortened((title ?? text).trim())
  if (code === 'unknown_record')
    return inLanguage(
      [
        `no record in ${sheet} has the title “${name}”`,
        `in ${sheet} heißt kein Datensatz „${name}“`,
        `${sheet}中没有名为“${name}”的记录`,
      ],
      language,
    )
  if (code !== 'ambiguous_record' || count === undefined) return reasonOf(code, language)
  return inLanguage(
    [
      `${count} records in ${sheet} have the title “${name}”`,
      `in ${sheet} heißen ${count} Datensätze „${name}“`,
      `${sheet}中有 ${count} 条名为“${name}”的记录`,
    ],
    language,
  )
}
