import { CheckField } from '../../../lib/kit/CheckField.tsx'
import { TextField } from '../../../lib/kit/TextField.tsx'
import { Several } from './Choice.tsx'
import { commonColumns } from './guesses.ts'
import { runsOnce } from './launch-of.ts'
import css from './Launch.module.css'
import type { OutputPartProps } from './step-props.ts'
import { useLaunchTexts } from './texts.ts'

/** A sheet that the launch makes: a column for each result, and those of the row that are wanted beside. */
export function NewSheet({ output, onOutput, needs, draft, known, path, errorAt }: OutputPartProps) {
  const t = useLaunchTexts()
  const columns = commonColumns(draft.inputs, known)
  const hasResults = needs.outputs.length > 0
  const isOnce = runsOnce(draft)
  return (
    <>
      <TextField
        label={t('output.name')}
        value={output.name}
        error={errorAt(`${path}.newName`) ?? errorAt(`${path}.mapping`)}
        onChange={({ target }) => onOutput({ name: target.value })}
        inputProps={{ maxLength: 120 }}
        autoComplete="off"
      />
      {hasResults ? (
        <p className={css.hint}>{t('output.results', { names: needs.outputs.join(', ') })}</p>
      ) : null}
      {hasResults && !isOnce ? (
        <CheckField
          label={t('output.includeSource')}
          help={t('output.includeSourceNew')}
          checked={output.includeSource}
          onChange={({ target }) => onOutput({ includeSource: target.checked })}
        />
      ) : null}
      {isOnce || (hasResults && output.includeSource) ? null : (
        <Several
          label={t('output.copied')}
          value={output.copied}
          options={columns
            .filter(({ key }) => !needs.outputs.includes(key))
            .map(({ key, label }) => ({ value: key, label }))}
          onChange={(copied) => onOutput({ copied })}
        />
      )}
    </>
  )
}
