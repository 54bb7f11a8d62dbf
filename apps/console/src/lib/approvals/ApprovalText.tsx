import { Link } from '@tanstack/react-router'
import { useSheets } from '../flows/api/sheets.ts'
import css from './ApprovalText.module.css'
import { isJson, parseApproval, wordsOf } from './parse-approval.ts'
import { useApprovalTexts } from './texts.ts'

interface ApprovalTextProps {
  text: string
  /** What is asked, for screen readers. */
  label: string
  /** Whether the reader is signed in, so that sheets and columns can be shown by name. */
  withNames?: boolean
}

/** What a person is asked to approve, in words: values with their names, and code only where it is code. */
export function ApprovalText({ text, label, withNames = false }: ApprovalTextProps) {
  const t = useApprovalTexts()
  const content = parseApproval(text)
  if (content.kind === 'text') return <p className={css.text}>{text}</p>
  if (content.kind === 'code') return <Code label={label} text={text} />
  return (
    <>
      {withNames ? <NamedValues values={content.values} /> : <Values values={content.values} names={PLAIN} />}
      {content.isCut ? <p className={css.quiet}>{t('cut')}</p> : null}
    </>
  )
}

interface Names {
  sheetId: string | null
  sheet: string | null
  /** Of columns, by key. */
  columns: ReadonlyMap<string, string>
}

const PLAIN: Names = { sheetId: null, sheet: null, columns: new Map() }

/** The same, with the names of the sheet and its columns instead of their keys. */
function NamedValues({ values }: { values: Readonly<Record<string, unknown>> }) {
  const sheetId = typeof values.sheet === 'string' ? values.sheet : null
  const sheet = useSheets(sheetId === null ? [] : [sheetId]).known.get(sheetId ?? '')
  const columns = new Map(sheet?.columns.map(({ key, label }) => [key, label]))
  return <Values values={values} names={{ sheetId, sheet: sheet?.name ?? null, columns }} />
}

interface ValuesProps {
  values: Readonly<Record<string, unknown>>
  names: Names
  /** How far in: what is deeper than a list of rows is code. */
  depth?: number
}

const KNOWN = ['sheet', 'rows', 'recordId'] as const

function Values({ values, names, depth = 0 }: ValuesProps) {
  const t = useApprovalTexts()
  const nameOf = (key: string) => {
    const column = depth > 0 ? names.columns.get(key) : undefined
    const known = KNOWN.find((one) => one === key)
    return column ?? (known ? t(known) : wordsOf(key))
  }
  return (
    <dl className={css.values} data-inner={depth > 0}>
      {Object.entries(values).map(([key, value]) => (
        <div key={key}>
          <dt>{nameOf(key)}</dt>
          <dd>
            <Value of={key} value={value} names={names} depth={depth} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface ValueProps {
  /** The key of it. */
  of: string
  value: unknown
  names: Names
  depth: number
}

function Value({ of, value, names, depth }: ValueProps) {
  const t = useApprovalTexts()
  if (value === null || value === '') return <span className={css.quiet}>{t('empty')}</span>
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') {
    if (of === 'sheet' && names.sheet !== null) return names.sheet
    if (of === 'recordId' && names.sheetId !== null)
      return <RowLink sheetId={names.sheetId} recordId={value} />
    return isJson(value) ? <Code label={of} text={value} /> : value
  }
  if (depth > 1) return <Code label={of} text={JSON.stringify(value, null, 2)} />
  if (!Array.isArray(value))
    return <Values values={value as Record<string, unknown>} names={names} depth={depth + 1} />
  return (
    <ol className={css.list}>
      {value.map((one: unknown, at) => (
        // The list never changes: what is asked stays the same.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <Value of="" value={one} names={names} depth={depth} />
        </li>
      ))}
    </ol>
  )
}

function RowLink({ sheetId, recordId }: { sheetId: string; recordId: string }) {
  return (
    <Link
      to="/console/sheets/detail/$id"
      params={{ id: sheetId }}
      search={{ record: recordId }}
      target="_blank"
    >
      {recordId}
    </Link>
  )
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    // It scrolls, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={css.code} tabIndex={0} aria-label={label}>
      {text}
    </pre>
  )
}
