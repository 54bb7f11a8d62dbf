import { type ReactNode, useId } from 'react'
import css from './Columns.module.css'
import { useColumnTexts } from './texts.ts'

interface ReadingChoiceProps<Value extends string> {
  question: string
  /** The number of values concerned. */
  facts: ReactNode
  options: readonly { value: Value; label: string; note?: string }[]
  /** Null: not chosen yet. */
  value: Value | null
  onChange: (value: Value) => void
  /** Sample texts with their result for each option; null if there is none. */
  samples: readonly { text: string; results: readonly (string | null)[] }[]
  /** Shown for null. */
  none: string
}

/** Asks how ambiguous texts are read, showing the results of each option. */
export function ReadingChoice<Value extends string>(props: ReadingChoiceProps<Value>) {
  const { question, facts, options, value, onChange, samples, none } = props
  const t = useColumnTexts()
  const name = useId()
  return (
    <fieldset className={css.order}>
      <legend>{question}</legend>
      <p>{facts}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('reading.written')}</th>
            {options.map((option) => (
              <th key={option.value} scope="col" data-chosen={value === option.value}>
                <label>
                  <input
                    type="radio"
                    name={name}
                    checked={value === option.value}
                    onChange={() => onChange(option.value)}
                  />
                  {option.label}
                </label>
                {option.note ? <small>{option.note}</small> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {samples.map(({ text, results }) => (
            <tr key={text}>
              <td>
                <code>{text}</code>
              </td>
              {options.map((option, place) => (
                <td key={option.value} data-chosen={value === option.value}>
                  {results[place] ?? none}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  )
}
