import { flows } from '@millrace/contract'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Trash2 from 'lucide-react/icons/trash-2'
import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { FormField } from '../../../../lib/flows/form/ParameterForm.tsx'
import {
  changeParameter,
  nameParameter,
  type Parameter,
  removeParameter,
  renameParameter,
  shiftParameter,
} from '../model/edit-flow.ts'
import { useActions, useEditor, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { useProblemText } from '../use-problem-text.ts'
import css from './Inspector.module.css'
import { KeyField } from './KeyField.tsx'
import { OptionLines } from './OptionLines.tsx'

interface ParameterCardProps {
  param: Parameter
  at: number
  count: number
  open: boolean
  onOpen: (open: boolean) => void
}

/** One parameter of the flow, collapsed or expanded. */
export function ParameterCard({ param, at, count, open, onOpen }: ParameterCardProps) {
  const t = useEditorTexts()
  const { readOnly } = useEditorContext()
  const { edit } = useActions()
  const textOf = useProblemText()
  const problem = useEditor(({ problems }) =>
    problems.find((one) => one.nodeId === undefined && one.param === param.key),
  )
  return (
    <section className={css.card} data-open={open}>
      <div className={css.cardHead}>
        <button type="button" aria-expanded={open} className={css.fold} onClick={() => onOpen(!open)}>
          <ChevronDown size={14} aria-hidden="true" />
          <span>{param.label || param.key}</span>
          <code>{param.key}</code>
        </button>
        {readOnly ? null : (
          <>
            <IconAction
              size="small"
              label={t('params.up', { name: param.key })}
              disabled={at === 0}
              onClick={() => edit((document) => shiftParameter(document, at, -1))}
            >
              <ArrowUp size={14} />
            </IconAction>
            <IconAction
              size="small"
              label={t('params.down', { name: param.key })}
              disabled={at === count - 1}
              onClick={() => edit((document) => shiftParameter(document, at, 1))}
            >
              <ArrowDown size={14} />
            </IconAction>
            <IconAction
              size="small"
              label={t('params.remove', { name: param.key })}
              onClick={() => edit((document) => removeParameter(document, at))}
            >
              <Trash2 size={14} />
            </IconAction>
          </>
        )}
      </div>
      {problem ? <p className={css.wrong}>{textOf(problem)}</p> : null}
      {open ? <ParameterFields param={param} at={at} /> : null}
    </section>
  )
}

const WITH_OPTIONS: ReadonlySet<Parameter['type']> = new Set(['SELECT', 'MULTISELECT'] as const)

function ParameterFields({ param, at }: { param: Parameter; at: number }) {
  const t = useEditorTexts()
  const { readOnly } = useEditorContext()
  const { edit, endGesture } = useActions()
  const change = (part: Partial<Parameter>) =>
    edit((document) => changeParameter(document, at, part), `param ${at} ${Object.keys(part).join()}`)
  const text = { disabled: readOnly, onBlur: endGesture, autoComplete: 'off' } as const
  return (
    <div className={css.settings}>
      <TextField
        {...text}
        label={t('params.label')}
        value={param.label}
        placeholder={param.key}
        inputProps={{ maxLength: 200 }}
        onChange={({ target }) => change({ label: target.value })}
        onBlur={() => {
          edit((document) => nameParameter(document, at), `param ${at} label`)
          endGesture()
        }}
      />
      <KeyField
        value={param.key}
        disabled={readOnly}
        onChange={(key) => edit((document) => renameParameter(document, at, key))}
      />
      <SelectField
        label={t('params.type')}
        value={param.type}
        disabled={readOnly}
        onChange={({ target }) =>
          change({ type: target.value as Parameter['type'], defaultValue: null, value: null })
        }
      >
        {flows.FORM_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`types.${type}`)}
          </option>
        ))}
      </SelectField>
      {WITH_OPTIONS.has(param.type) ? (
        <OptionLines
          options={param.options}
          disabled={readOnly}
          onChange={(options) => change({ options })}
        />
      ) : null}
      <FormField
        definition={{ ...param, key: 'defaultValue', label: t('params.default'), desc: '', required: false }}
        definitions={[]}
        values={{ defaultValue: param.defaultValue }}
        onChange={({ defaultValue }) => change({ defaultValue: defaultValue === '' ? null : defaultValue })}
        disabled={readOnly}
      />
      <TextField
        {...text}
        label={t('params.desc')}
        value={param.desc}
        multiline
        inputProps={{ maxLength: 2000 }}
        onChange={({ target }) => change({ desc: target.value })}
      />
      <CheckField
        label={t('params.required')}
        checked={param.required}
        disabled={readOnly}
        onChange={({ target }) => change({ required: target.checked })}
      />
    </div>
  )
}
