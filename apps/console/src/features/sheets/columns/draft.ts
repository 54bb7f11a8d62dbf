import { isNumeric, PATTERN_SIZE_MAX, patternSize } from '@millrace/cells'
import type { sheets } from '@millrace/contract'

export interface DraftProps {
  draft: Draft
  onDraft: (draft: Draft) => void
  problem: Problem | null
}

/** The form state of a column. */
export interface Draft {
  label: string
  /** Empty: derived from the label. */
  key: string
  type: sheets.ColumnType
  desc: string
  required: boolean
  defaultValue: sheets.CellValue
  options: sheets.Option[]
  validators: sheets.Validators
  settings: sheets.ColumnSettings
  /** For a type change: how the cell texts are read. */
  reading: sheets.Reading
}

export const draftOf = (column: sheets.Column | null): Draft =>
  column
    ? {
        label: column.label,
        key: column.key,
        type: column.type,
        desc: column.desc,
        required: column.required,
        defaultValue: column.defaultValue,
        options: column.options,
        validators: column.validators,
        // An old link column without this setting allows several records.
        settings: column.type === 'link' ? column.settings : { ...column.settings, several: false },
        reading: {},
      }
    : {
        label: '',
        key: '',
        type: 'text',
        desc: '',
        required: false,
        defaultValue: null,
        options: [],
        validators: {},
        settings: { several: false },
        reading: {},
      }

type Type = sheets.ColumnType

const TEXTS: readonly Type[] = ['text', 'longText', 'url', 'email', 'phone']
const TIMES: readonly Type[] = ['dateTime', 'createdTime', 'updatedTime']
const COMPUTED: readonly Type[] = ['formula', 'createdTime', 'updatedTime']

export const isText = (type: Type): boolean => TEXTS.includes(type)
export const isSelect = (type: Type): boolean => type === 'singleSelect' || type === 'multiSelect'
export const isCalculated = (type: Type): boolean => COMPUTED.includes(type)
export const hasTime = (type: Type): boolean => TIMES.includes(type)
export const isDate = (type: Type): boolean => type === 'date' || type === 'dateTime'
export const hasRange = (type: Type): boolean => isNumeric(type) || isDate(type)
export const canBeUnique = (type: Type): boolean => isText(type) || hasRange(type)
export const hasDefault = (type: Type): boolean =>
  !isCalculated(type) && type !== 'link' && type !== 'file' && type !== 'json'

function settingsFor({ type, settings }: Draft): sheets.ColumnSettings {
  const { decimals, currency, sheetId, several, formula, timeZone, dateOrder } = settings
  const known: sheets.ColumnSettings = {
    ...(isNumeric(type) && type !== 'integer' ? { decimals } : {}),
    ...(type === 'currency' ? { currency } : {}),
    ...(type === 'link' ? { sheetId, several } : {}),
    ...(type === 'formula' ? { formula } : {}),
    ...(hasTime(type) ? { timeZone } : {}),
    ...(isDate(type) ? { dateOrder } : {}),
  }
  return withoutEmpty(known)
}

function validatorsFor({ type, validators }: Draft): sheets.Validators {
  const { min, max, minLength, maxLength, pattern, unique } = validators
  return withoutEmpty({
    ...(hasRange(type) ? { min, max } : {}),
    ...(isText(type) ? { minLength, maxLength, pattern } : {}),
    ...(canBeUnique(type) ? { unique: unique || undefined } : {}),
  })
}

const withoutEmpty = <T extends object>(all: T): T =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== '')) as T

/** The request body of a draft, without settings and rules of other types, which the API rejects. */
export function bodyOf(draft: Draft) {
  const { label, type, desc } = draft
  return {
    label: label.trim(),
    type,
    desc: desc.trim(),
    required: isCalculated(type) ? false : draft.required,
    defaultValue: hasDefault(type) ? draft.defaultValue : null,
    options: isSelect(type) ? draft.options : [],
    validators: validatorsFor(draft),
    settings: settingsFor(draft),
  }
}

/** The draft as a column for which values can be read. */
export const columnOf = (draft: Draft): sheets.Column => ({
  ...bodyOf(draft),
  id: 'c1',
  key: draft.key || 'value',
  width: 160,
  hidden: false,
  valueType: draft.type,
  progress: null,
  workError: null,
})

type Problem = 'label' | 'key' | 'options' | 'sheet' | 'formula' | 'pattern'

const KEY = /^[A-Za-z][A-Za-z0-9_]{0,63}$/

/** The first missing or invalid setting. */
export function problemOf(draft: Draft): Problem | null {
  const { type, settings, options, validators } = draft
  if (!draft.label.trim()) return 'label'
  if (draft.key && !KEY.test(draft.key)) return 'key'
  if (isSelect(type) && new Set(options.map(({ value }) => value)).size < options.length) return 'options'
  if (type === 'link' && !settings.sheetId) return 'sheet'
  if (isText(type) && patternSize(validators.pattern ?? '') > PATTERN_SIZE_MAX) return 'pattern'
  return type === 'formula' && !settings.formula?.trim() ? 'formula' : null
}
