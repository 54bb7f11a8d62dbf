import { type ReactNode, useId } from 'react'
import css from './Columns.module.css'
import { useColumnTexts } from './texts.ts'

interface ReadingChoiceProps<Value extends string> {
  question: string
  /** How many values it is about. */
  facts: ReactNode
  options: readonly { value: Value; label: string; note?: string }[]
  /** Null: nobody has said it yet. */
  value: Value | null
  onChange: (value: Value) => void
  /** Some of the texts, with what each is in every option; null where it is nothing. */
  samples: readonly { text: string; results: readonly (string | null)[] }[]
  /** What is shown for null. */
  none: string
}

/** Asks how texts are read that can be read in several ways, and shows what they are in each. */
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
